const pen = { width: 2.5, color: "#111827", paper: "#ffffff" } as const;

/** A field in which a person draws. */
export type Drawing = {
  /** The picture as a data URL of a PNG; null while nothing is drawn. */
  picture(): string | null;
  clear(): void;
};

/** Lets a person draw on a canvas with whatever points. The paper is white in every theme, as the document will be. */
export function drawOn(canvas: HTMLCanvasElement): Drawing {
  let hasInk = false;
  const context = canvas.getContext("2d");
  const clear = (): void => {
    hasInk = false;
    if (context === null) return;
    context.fillStyle = pen.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  const at = ({ offsetX, offsetY }: PointerEvent): [number, number] => [
    (offsetX * canvas.width) / canvas.clientWidth,
    (offsetY * canvas.height) / canvas.clientHeight,
  ];
  const line = (event: PointerEvent): void => {
    if (context === null || !canvas.hasPointerCapture(event.pointerId)) return;
    hasInk = true;
    context.lineTo(...at(event));
    context.stroke();
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (context === null) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    Object.assign(context, { lineWidth: pen.width * 2, lineCap: "round", lineJoin: "round", strokeStyle: pen.color });
    context.beginPath();
    context.moveTo(...at(event));
    // a point is a line to itself
    line(event);
  });
  canvas.addEventListener("pointermove", line);
  clear();
  return { picture: () => (hasInk ? canvas.toDataURL("image/png") : null), clear };
}
