package connect

import "croupier/app/kernel/fault"

// Errors of external sign-ins.
var (
	ErrAuthentication     = fault.New(fault.CodeUnauthorized, "Failed to authenticate.")
	ErrTelegram           = fault.New(fault.CodeUnauthorized, "Failed to authorize using Telegram")
	ErrConnected          = fault.New(fault.CodeConflict, "This address is already connected")
	ErrExcludedOwner      = fault.New(fault.CodeForbidden, "This belonged to an account that is closed to play. It opens no other account.").With("reason", "excluded")
	ErrOnlySignIn         = fault.New(fault.CodeConflict, "This is your only way to sign in. Set a password first.")
	ErrConnectionsFull    = fault.New(fault.CodeConflict, "You have connected as many as you can.")
	ErrDiscord            = fault.New(fault.CodeUnauthorized, "Discord did not confirm who you are. Begin again.")
	ErrDiscordOther       = fault.New(fault.CodeConflict, "You have connected another Discord account. Disconnect it first.")
	ErrDiscordUnavailable = fault.New(fault.CodeUnavailable, "Discord does not answer. Try again in a moment.")
	ErrWalletService      = fault.New(fault.CodeUnavailable, "The wallet service does not answer. Try again in a moment.")
)
