import sharp, { type Sharp } from "sharp";

/** The colour of a pixel, ignoring small changes by the compression. */
export async function colourAt(bytes: Buffer, left: number, top: number): Promise<"red" | "green" | "blue" | "white"> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (top * info.width + left) * info.channels;
  const [red, green, blue] = [...data.subarray(at, at + 3)].map((part) => part > 128);
  if (red === true && green === true && blue === true) return "white";
  if (red === true) return "red";
  return green === true ? "green" : "blue";
}

/** A picture with two colours next to each other. */
export function striped(width: number, height: number, colours: readonly [string, string]): Sharp {
  const half = Math.floor(width / 2);
  const right = { create: { width: width - half, height, channels: 3 as const, background: colours[1] } };
  return sharp({ create: { width, height, channels: 3, background: colours[0] } }).composite([
    { input: right, left: half, top: 0 },
  ]);
}

/** A small picture as a client sends it. */
export async function picture(colours: readonly [string, string] = ["red", "blue"]) {
  return { name: "me.png", type: "image/png", bytes: await striped(60, 40, colours).png().toBuffer() };
}
