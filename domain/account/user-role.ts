import { z } from "zod";

export const UserRole = z.enum(["admin"]);
export type UserRole = z.infer<typeof UserRole>;

/** The signed-in person, as every layer knows them. The role comes from `app_metadata`, which people cannot write. */
export type User = {
  id: string;
  email: string;
  user_metadata: { role?: UserRole };
};

export function isAdmin(user: User | null): boolean {
  return user?.user_metadata.role === "admin";
}
