import { z } from "zod";

export const UserRole = z.enum(["admin"]);
export type UserRole = z.infer<typeof UserRole>;

/**
 * The signed-in user, the same type in all layers. `user_metadata.role` is copied from the token's `app_metadata.role`,
 * because users cannot change `app_metadata`. The token's own `user_metadata` is ignored.
 */
export type User = {
  id: string;
  email: string;
  user_metadata: { role?: UserRole };
};

export function isAdmin(user: User | null): boolean {
  return user?.user_metadata.role === "admin";
}
