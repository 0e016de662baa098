import { type AddressName, patterns } from "@stoa/api/addresses";
import { type ReactNode } from "react";
import { Route, Switch } from "wouter";
import { paths } from "#paths.ts";
import { Invited } from "./invited.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";
import { VerifyLink } from "./verify-link.tsx";

type Screen = (parts: Readonly<Record<string, string>>) => ReactNode;

/** The screens that mails lead to without an account. */
const screens: Readonly<Record<Extract<AddressName, "verify" | "resetPassword" | "invitation">, Screen>> = {
  verify: () => <VerifyLink />,
  resetPassword: () => <ResetPassword />,
  invitation: ({ token = "" }) => <Invited token={token} />,
};

/** The screen for a person who is not signed in. It is loaded then: those who are never need it. */
export function EntryScreen() {
  return (
    <Switch>
      {Object.entries(screens).map(([name, screen]) => (
        <Route key={name} path={patterns[name as AddressName]}>
          {screen}
        </Route>
      ))}
      <Route path={paths.verifyAccount}>{screens.verify}</Route>
      <Route path={paths.signUp}>
        <SignUp />
      </Route>
      <Route>
        <SignIn />
      </Route>
    </Switch>
  );
}
