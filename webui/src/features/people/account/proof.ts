// The proof of a request for which a session is not enough.

import type { User } from "../../../lib/types";

/** The field that the server names for a wrong password. */
export const proofName = "current_password";

/** Whether the proof of the form is missing. */
export const proofMissing = (user: User, password: string): boolean => user.has_password && password === "";

/** The part of a request with the proof. */
export const proofOf = (password: string): { current_password?: string } => (password ? { current_password: password } : {});
