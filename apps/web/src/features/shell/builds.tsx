import { useEffect } from "react";
import { m } from "#i18n/en.ts";
import { followBuilds, keepsApp } from "#session/new-build.ts";
import { toast } from "#ui/toast.ts";

/** Keeps the app for times without a network, and offers new builds of it. Shows nothing itself. */
export function BuildsFollowed() {
  useEffect(() => {
    if (!keepsApp) return undefined;
    const following = followBuilds((take) =>
      toast({ id: "build", text: m.newBuild, duration: 0, action: { label: m.reload, run: take } }),
    );
    // the browser does not allow it, as in some private windows: then the app works online
    const ending = following.catch(() => () => {});
    return () => void ending.then((end) => end());
  }, []);
  return null;
}
