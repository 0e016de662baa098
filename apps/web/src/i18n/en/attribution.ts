type NameValue = { name: string };
type OwnerValues = NameValue & { person: string };

/** The words of who acted, where it was the service, or where an import says so. */
export const attributionWords = {
  service: "Stoa",
  byKey: ({ name, person }: OwnerValues) => `by the key “${name}” with the access of ${person}`,
  byService: ({ name }: NameValue) => `by the key “${name}”`,
  byAutomation: ({ name, person }: OwnerValues) => `by the automation “${name}”, which ${person} wrote`,
  byForm: ({ name, person }: OwnerValues) => `by the form “${name}”, which ${person} made`,
  byImport: ({ name, person }: OwnerValues) => `imported from ${name} by ${person}`,
  sources: { trello: "Trello", csv: "CSV", markdown: "Markdown", stoa: "Stoa" },
  formerMember: "a former member",
};
