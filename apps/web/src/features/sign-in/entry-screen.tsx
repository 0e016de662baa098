import { Route, Switch } from "wouter";
import { paths, routes } from "#paths.ts";
import { Invited } from "./invited.tsx";
import { ResetPassword } from "./reset-password.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";
import { VerifyLink } from "./verify-link.tsx";

/** What is shown to somebody who is not signed in. It is loaded then: those who are never need it. */
export function EntryScreen() {
  return (
    <Switch>
      <Route path={paths.resetPassword} component={ResetPassword} />
      <Route path={paths.verifyAccount} component={VerifyLink} />
      <Route path={routes.invitation}>{({ token }) => <Invited token={token} />}</Route>
      <Route path={paths.signUp}>
        <SignUp />
      </Route>
      <Route component={SignIn} />
    </Switch>
  );
}
