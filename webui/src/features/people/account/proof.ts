// What a request brings when a session alone does not suffice.

import type { User } from "../../../lib/types";

/** The field that the server names when the password is wrong. */
export const proofName = "current_password";

/** Whether the form cannot be sent yet. */
export const proofMissing = (user: User, password: string): boolean => user.has_password && password === "";

/** The part of a request that carries the proof. */
export const proofOf = (password: string): { current_password?: string } => (password ? { current_password: password } : {});
