import type { ListSessionsReply, UpdateProfileInput } from "@stoa/api";
import { api } from "./api.ts";
import { withOwnPassword } from "./own-password.ts";
import { leave, refreshSession } from "./session.ts";

export type OwnSession = ListSessionsReply["sessions"][number];

/** Changes the person's names. What is left out of the rest is kept. @throws ApiError */
export async function updateProfile(user: UpdateProfileInput["body"]["user"]): Promise<void> {
  await api.updateProfile({ body: { user } });
  await refreshSession();
}

/** Sets the person's time zone. @throws ApiError */
export async function setTimeZone(time_zone: string): Promise<void> {
  await api.setTimeZone({ body: { time_zone } });
  await refreshSession();
}

/** Takes a picture for the person. @throws ApiError when it is none */
export async function uploadPicture(file: File): Promise<void> {
  await api.updateProfileImage({ file });
  await refreshSession();
}

/** Removes the person's picture. @throws ApiError */
export async function removePicture(): Promise<void> {
  await api.deleteProfileImage();
  await refreshSession();
}

/** Mails a code to a new address. @throws ApiError */
export async function changeEmail(password: string, new_email: string): Promise<void> {
  await withOwnPassword("password_wrong", () => api.changeEmail({ body: { password, new_email } }));
  await refreshSession();
}

/** Changes to the new address by the mailed code. @throws ApiError */
export async function confirmEmail(code: string): Promise<void> {
  await api.confirmEmail({ body: { token: code.trim() } });
  await refreshSession();
}

/** Changes the password, which ends all other sessions. @throws ApiError */
export async function changePassword(current_password: string, new_password: string): Promise<void> {
  await withOwnPassword("password_wrong", () => api.changePassword({ body: { current_password, new_password } }));
}

/** The sessions of the person. @throws ApiError */
export async function ownSessions(): Promise<readonly OwnSession[]> {
  return (await api.listSessions()).sessions;
}

/** Ends a session. @throws ApiError */
export async function endSession({ uuid }: OwnSession): Promise<void> {
  await api.endSession({ session_uuid: uuid });
}

/** Everything that is kept about the person, as a file. @throws ApiError */
export async function exportProfile(): Promise<Blob> {
  return new Blob([JSON.stringify(await api.exportProfile(), null, 2)], { type: "application/json" });
}

/** Deletes the person's account, and what this browser keeps of it. @throws ApiError */
export async function deleteAccount(password: string): Promise<void> {
  await withOwnPassword("password_wrong", () => api.deleteProfile({ body: { password } }));
  await leave();
}
