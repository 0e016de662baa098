/** The largest photograph of a phone fits; a few kilobytes that decode to gigabytes do not. In pixels. */
export const mostPixels = 50_000_000;

let loading: ReturnType<typeof load> | null = null;

/** Gives the library that reads pictures. Loaded with the first one: most processes never draw one, and it takes time and memory. */
export async function loadSharp() {
  return (loading ??= load());
}

async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // no other decoder ever reads a file, whatever type the file claims to have
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"],
  });
  return sharp;
}
