import { Redirect } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { paths } from "#paths.ts";
import { SignUp } from "./sign-up.tsx";

/** What the link of an invitation opens: the start page for somebody who is signed in, else the form for a new account. */
export function Invited({ token }: { readonly token: string }) {
  const { kind } = useSession();
  if (kind === "starting") return null;
  return kind === "out" ? <SignUp invitation={token} /> : <Redirect to={paths.home} replace />;
}
