package eligibility

import "croupier/app/kernel/fault"

// The refusals. The codes -99 and -4 are from the catalogue of Play; gifts share
// them.
var (
	errUnlicensed = fault.New(-99, "In-house games are temporarily disabled")
	errCurrency   = fault.New(-4, "This currency is not played here.").With("reason", "currency")
	errGuest      = fault.ErrUnauthorized
	// errReceiver hides the reason, because a self-exclusion is private.
	errReceiver = fault.New(fault.CodeForbidden, "This player cannot be given anything at the moment.")
	errBanned   = fault.New(fault.CodeForbidden, "Your account is suspended.")
	errCountry  = fault.New(fault.CodeForbidden, "Playing with real money is not possible in your country.").With("reason", "country")
	errExcluded = fault.New(fault.CodeForbidden, "You have excluded yourself from playing.")
	// errUnverified refuses play, errWallet the wallet.
	errUnverified = fault.New(fault.CodeForbidden, "Verify your email address to play with real money.").With("reason", "email")
	errWallet     = fault.New(fault.CodeForbidden, "Verify your email address to use your wallet.").With("reason", "email")
)
