/** First words of settings that are Stoa's own. Other programs have variables that begin with DATA_, WEB_, LOG_ or AWS_. */
const ownWords = /^(?:BACKUP|DATABASE|METRICS|POLICIES|REDIS|SECRET|SIGNING|SMTP|STORAGE|STRIPE)_/;

/**
 * Variables of the environment that look like settings of Stoa and are read by nothing, such as SMTP_HOST: whoever set them expects that they
 * do something.
 * @param settings those that are read, by name
 */
export function unreadSettings(environment: Readonly<Record<string, string | undefined>>, settings: object): string[] {
  return Object.keys(environment)
    .filter((name) => ownWords.test(name) && !(name in settings) && environment[name] !== "")
    .toSorted();
}
