/** The words of the palette that keys of the screen do not have. They come with it. */
export const paletteWords = {
  invite: "Invite people",
  export: "Export the workspace",
  theme: ({ name }: { name: string }) => `Theme: ${name}`,
};
