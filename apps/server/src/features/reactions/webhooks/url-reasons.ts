import type { Services } from "#platform/http/services.ts";

type Checked = Awaited<ReturnType<Services["outbound"]["checkEndpoint"]>>;
type Fault = Extract<Checked, { fault: unknown }>["fault"];

/** The fault of the URL of an endpoint, for the error message (§6.1). */
export const urlReasons: Readonly<Record<Fault, string>> = {
  too_long: "it has more than 2,048 characters",
  not_a_url: "it is not an absolute URL",
  not_https: "it must begin with https",
  credentials: "it must not carry a user or a password",
  address: "it must name a host, not an IP address",
  inner_name: "its host is not a public name",
  dns: "its host could not be looked up; try again",
  no_address: "its host has no address",
  not_public: "its host does not lead to public addresses alone",
};
