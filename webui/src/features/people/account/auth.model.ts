// The sign-in dialog: what is typed, the proof that a human typed it, and the
// one call that follows.

import { batch, computed, signal } from "@preact/signals-react";
import { bus } from "../../../lib/bus";
import { errorText, fieldErrors, isApiError } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import type { LoginRequest, RegisterRequest } from "../../../lib/api.gen";
import "./account.texts";
import { emailProblem, nameProblem, onLeaving, passwordProblem, problems, required } from "./checks";

export type AuthMode = "login" | "register";

/** Refusals of the registration that have a number of their own. */
const wrongInvite = 1;
const wrongCredentials = 401;

const checks = { email: emailProblem, name: nameProblem, password: passwordProblem };

export interface AuthHooks {
  login(credentials: LoginRequest): Promise<void>;
  register(registration: RegisterRequest): Promise<void>;
  captchaWanted(): boolean;
  toast(text: string): void;
  track(event: string): void;
}

export class AuthForm {
  readonly mode = signal<AuthMode>("login");
  readonly login = signal("");
  readonly email = signal("");
  readonly name = signal("");
  readonly password = signal("");
  readonly invite = signal("");
  readonly agreed = signal(false);

  /** The proof; present from the solved captcha until the call has failed. Empty where none is asked. */
  readonly payload = signal<string | null>(null);
  readonly captchaShown = signal(false);
  /** What is wrong, by field. */
  readonly errors = signal<Record<string, string>>({});
  /** What is wrong with the whole. */
  readonly failure = signal("");
  /** Counts failures, so that each moves the focus once. */
  readonly failures = signal(0);

  /** A call is under way. */
  readonly busy = computed(() => this.payload.value !== null);
  /** The form cannot be sent yet: a press tells what is missing. */
  readonly disabled = computed(() => this.busy.value || (this.mode.value === "register" && !this.agreed.value));

  constructor(private readonly hooks: AuthHooks) {}

  /** Shows the other tab; not while a call is under way, whose answer belongs to this one. */
  turn(mode: AuthMode): void {
    if (this.payload.peek() !== null) return;
    this.mode.value = mode;
    this.captchaShown.value = false;
    this.clearErrors();
  }

  /** The button or Enter: asks for the proof first, where one is wanted. */
  submit(): void {
    if (this.busy.peek() || this.captchaShown.peek()) return;
    this.clearErrors();
    if (!this.complete()) return;
    if (this.hooks.captchaWanted()) this.captchaShown.value = true;
    else void this.passed("");
  }

  /** The proof is there: hides the captcha and sends the form, once. */
  async passed(payload: string): Promise<void> {
    if (this.payload.peek() !== null) return;
    this.captchaShown.value = false;
    this.payload.value = payload;
    try {
      await this.send(payload === "" ? {} : { captcha: payload });
    } catch (error) {
      batch(() => this.refuse(error));
    } finally {
      this.payload.value = null;
    }
  }

  /** A field of the registration was left: what can be said of it is said. */
  leave(field: "email" | "name" | "password"): void {
    this.mark(field, onLeaving(this[field].peek(), checks[field]));
  }

  /** Something was typed: a complaint that no longer holds goes away. */
  typed(field: string): void {
    if (this.errors.peek()[field]) this.mark(field, "");
  }

  private mark(field: string, problem: string): void {
    this.errors.value = problems({ ...this.errors.peek(), [field]: problem });
  }

  // complete keeps the visitor from working for a form that must be refused.
  private complete(): boolean {
    const found = this.mode.peek() === "login" ? this.loginProblems() : this.registerProblems();
    if (Object.keys(found).length === 0) return true;
    this.errors.value = found;
    this.failures.value += 1;
    return false;
  }

  private loginProblems(): Record<string, string> {
    return problems({ login: required(this.login.peek()), password: this.password.peek() === "" ? t("validation.required") : "" });
  }

  private registerProblems(): Record<string, string> {
    const [email, name, password] = [this.email.peek(), this.name.peek(), this.password.peek()];
    return problems({
      email: required(email) || emailProblem(email),
      name: required(name) || nameProblem(name),
      password: password === "" ? t("validation.required") : passwordProblem(password),
      agreed: this.agreed.peek() ? "" : t("account.auth.termsMissing"),
    });
  }

  private async send(proof: { captcha?: string }): Promise<void> {
    const password = this.password.peek();
    if (this.mode.peek() === "login") {
      await this.hooks.login({ login: this.login.peek().trim(), password, ...proof });
      return;
    }
    // The event comes with the answer, before the data that is loaded after it.
    const off = bus.once("login-success", () => this.hooks.track("registration"));
    try {
      const inviteCode = this.invite.peek().trim();
      await this.hooks.register({ email: this.email.peek().trim(), name: this.name.peek().trim(), password, inviteCode, ...proof });
    } finally {
      off();
    }
  }

  private refuse(error: unknown): void {
    const fields = fieldErrors(error);
    if (isApiError(error) && error.is(wrongCredentials) && this.mode.peek() === "login") {
      this.errors.value = { password: t("auth.error.credentials") };
      this.hooks.toast(t("auth.error.credentials"));
    } else if (isApiError(error) && error.is(wrongInvite)) {
      this.errors.value = { inviteCode: errorText(error) };
    } else if (Object.keys(fields).some((field) => field !== "captcha")) {
      this.errors.value = fields;
    } else {
      this.failure.value = errorText(error);
    }
    this.failures.value += 1;
  }

  private clearErrors(): void {
    this.errors.value = {};
    this.failure.value = "";
  }
}
