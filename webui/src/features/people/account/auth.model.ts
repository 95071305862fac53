// The sign-in dialog: the form, the captcha proof, and the call that follows.

import { batch, computed, signal } from "@preact/signals";
import { bus } from "../../../lib/bus";
import { errorText, fieldErrors, isApiError } from "../../../lib/api";
import { t } from "../../../lib/i18n";
import type { LoginRequest, RegisterRequest } from "../../../lib/api.gen";
import "./account.texts";
import { emailProblem, nameProblem, checkIfFilled, passwordProblem, nonEmpty, required } from "./checks";

export type AuthMode = "login" | "register";

/** Error codes of the registration. */
const wrongInviteCode = 1;
const wrongCredentialsCode = 401;

const checks = { email: emailProblem, name: nameProblem, password: passwordProblem };

export interface AuthHooks {
  login(credentials: LoginRequest): Promise<void>;
  register(registration: RegisterRequest): Promise<void>;
  captchaRequired(): boolean;
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

  /**
   * The captcha proof. Set from the solved captcha until the call has failed. Empty if no captcha
   * is required.
   */
  readonly payload = signal<string | null>(null);
  readonly captchaShown = signal(false);
  /** The errors by field. */
  readonly errors = signal<Record<string, string>>({});
  /** The error of the whole form. */
  readonly failure = signal("");
  /** The number of failures, so that each moves the focus once. */
  readonly failures = signal(0);

  /** A call is running. */
  readonly busy = computed(() => this.payload.value !== null);
  /** The form is incomplete: a press shows the missing fields. */
  readonly disabled = computed(() => this.busy.value || (this.mode.value === "register" && !this.agreed.value));

  constructor(private readonly hooks: AuthHooks) {}

  /**
   * Shows the other tab. Does nothing while a call is running, because its response belongs to this
   * tab.
   */
  changeMode(mode: AuthMode): void {
    if (this.payload.peek() !== null) return;
    this.mode.value = mode;
    this.captchaShown.value = false;
    this.clearErrors();
  }

  /** The button or Enter: requests the captcha first, if it is required. */
  submit(): void {
    if (this.busy.peek() || this.captchaShown.peek()) return;
    this.clearErrors();
    if (!this.validate()) return;
    if (this.hooks.captchaRequired()) this.captchaShown.value = true;
    else void this.sendWithCaptcha("");
  }

  /** The captcha is solved: hides it and sends the form, once. */
  async sendWithCaptcha(payload: string): Promise<void> {
    if (this.payload.peek() !== null) return;
    this.captchaShown.value = false;
    this.payload.value = payload;
    try {
      await this.send(payload === "" ? {} : { captcha: payload });
    } catch (error) {
      batch(() => this.showError(error));
    } finally {
      this.payload.value = null;
    }
  }

  /** A field of the registration lost the focus, so it is checked. */
  onBlur(field: "email" | "name" | "password"): void {
    this.setError(field, checkIfFilled(this[field].peek(), checks[field]));
  }

  /** A field was edited, so an outdated error is removed. */
  onType(field: string): void {
    if (this.errors.peek()[field]) this.setError(field, "");
  }

  private setError(field: string, problem: string): void {
    this.errors.value = nonEmpty({ ...this.errors.peek(), [field]: problem });
  }

  // Checks the fields, so that the visitor does not solve a captcha for an invalid form.
  private validate(): boolean {
    const found = this.mode.peek() === "login" ? this.loginProblems() : this.registerProblems();
    if (Object.keys(found).length === 0) return true;
    this.errors.value = found;
    this.failures.value += 1;
    return false;
  }

  private loginProblems(): Record<string, string> {
    return nonEmpty({ login: required(this.login.peek()), password: this.password.peek() === "" ? t("validation.required") : "" });
  }

  private registerProblems(): Record<string, string> {
    const [email, name, password] = [this.email.peek(), this.name.peek(), this.password.peek()];
    return nonEmpty({
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
    // The event comes with the response, before the data that is loaded after it.
    const off = bus.once("login-success", () => this.hooks.track("registration"));
    try {
      const inviteCode = this.invite.peek().trim();
      await this.hooks.register({ email: this.email.peek().trim(), name: this.name.peek().trim(), password, inviteCode, ...proof });
    } finally {
      off();
    }
  }

  private showError(error: unknown): void {
    const fields = fieldErrors(error);
    if (isApiError(error) && error.is(wrongCredentialsCode) && this.mode.peek() === "login") {
      this.errors.value = { password: t("auth.error.credentials") };
      this.hooks.toast(t("auth.error.credentials"));
    } else if (isApiError(error) && error.is(wrongInviteCode)) {
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
