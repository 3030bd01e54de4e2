import { z } from "zod";

export const UserRole = z.enum(["admin"]);
export type UserRole = z.infer<typeof UserRole>;

/**
 * The signed-in user, the same type in all layers. The Worker sets `user_metadata.role` to the token's
 * `app_metadata.role`, which users cannot change, and ignores the token's own `user_metadata`.
 */
export type User = {
  id: string;
  email: string;
  user_metadata: { role?: UserRole };
};

export function isAdmin(user: User | null): boolean {
  return user?.user_metadata.role === "admin";
}
