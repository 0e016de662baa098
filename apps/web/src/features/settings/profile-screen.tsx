import { useLocation } from "wouter";
import { Policies } from "#features/sign-in/index.ts";
import { accountWords } from "#i18n/en/account.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { paths } from "#paths.ts";
import { SettingsNav } from "./parts/settings-nav.tsx";
import { Section, SettingsPage } from "./parts/settings-page.tsx";
import { DeleteAccount } from "./profile/delete-account.tsx";
import { EmailForm } from "./profile/email-form.tsx";
import { NamesForm } from "./profile/names-form.tsx";
import { PasswordForm } from "./profile/password-form.tsx";
import { Picture } from "./profile/picture.tsx";
import { Preferences } from "./profile/preferences.tsx";
import { SecondFactor } from "./profile/second-factor.tsx";
import { Sessions } from "./profile/sessions.tsx";
import { TimeZone } from "./profile/time-zone.tsx";
import { YourData } from "./profile/your-data.tsx";

const entries = [
  { href: paths.home, label: `← ${words.toWorkspace}` },
  { href: paths.settings, label: words.profile },
  { href: paths.security, label: words.security },
  { href: paths.preferences, label: words.preferences },
  { href: paths.account, label: words.account },
];

/** The person's own settings, which belong to no workspace. */
export function ProfileScreen() {
  const [location] = useLocation();
  return (
    <div className="settings-alone">
      <SettingsPage title={words.yourSettings} nav={<SettingsNav label={words.sections} entries={entries} />}>
        <Content location={location} />
      </SettingsPage>
    </div>
  );
}

function Content({ location }: { readonly location: string }) {
  if (location === paths.security)
    return (
      <>
        <PasswordForm />
        <SecondFactor />
        <Sessions />
      </>
    );
  if (location === paths.preferences) return <Preferences />;
  if (location === paths.account)
    return (
      <>
        <YourData />
        <Section title={accountWords.policiesTitle} text={accountWords.policiesText}>
          <Policies />
        </Section>
        <DeleteAccount />
      </>
    );
  return (
    <>
      <Picture />
      <NamesForm />
      <EmailForm />
      <TimeZone />
    </>
  );
}
