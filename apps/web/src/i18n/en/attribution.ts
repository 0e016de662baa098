type Named = { name: string };
type Of = Named & { person: string };

/** The words of who acted, where it was the service, or where an import says so. */
export const attributionWords = {
  service: "Stoa",
  byKey: ({ name, person }: Of) => `by the key “${name}” with the access of ${person}`,
  byService: ({ name }: Named) => `by the key “${name}”`,
  byAutomation: ({ name, person }: Of) => `by the automation “${name}”, which ${person} wrote`,
  byForm: ({ name, person }: Of) => `by the form “${name}”, which ${person} made`,
  byImport: ({ name, person }: Of) => `imported from ${name} by ${person}`,
  sources: { trello: "Trello", csv: "CSV", markdown: "Markdown", stoa: "Stoa" },
  formerMember: "a former member",
};
