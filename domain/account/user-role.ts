import { z } from "zod";

export const UserRole = z.enum(["admin"]);
export type UserRole = z.infer<typeof UserRole>;

/**
 * The signed-in user. The Worker fills `user_metadata.role` from the token's `app_metadata.role`, which users cannot
 * change.
 */
export type User = {
  id: string;
  email: string;
  user_metadata: { role?: UserRole };
};

export function isAdmin(user: User | null): boolean {
  return user?.user_metadata.role === "admin";
}
