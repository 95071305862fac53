package promocodes

import "croupier/app/kernel/fault"

// Errors of an activation. The codes and the sentences of 8 and 9 are specified. Pages
// have their own sentence for each code.
var (
	errUnknown         = fault.New(1, "This promocode is invalid or expired.")
	errEnded           = fault.New(2, "This promocode is invalid or expired.")
	errExhausted       = fault.New(3, "The activation limit of this promocode is exceeded.")
	errAlreadyUsed     = fault.New(4, "You have already used this promocode.")
	errDailyLimit      = fault.New(5, "The daily promocode activation limit is reached.")
	errReferralOnly    = fault.New(6, "This promocode is only for referral users.").With("reason", "referral_only")
	errNonReferredOnly = fault.New(6, "This promocode is only for non-affiliated users.").With("reason", "non_affiliated")
	errVIPOnly         = fault.New(7, "This promocode is only for VIP users.")
	errOwnCode         = fault.New(8, "You cannot activate your own promocode!")
	errPrivate         = fault.New(9, "This promocode is private and cannot be activated with your account")
	errBalanceTooHigh  = fault.New(10, "Your balance is too high for promocodes.")
)

// The other errors.
var (
	errNoPrice    = fault.New(fault.CodeUnavailable, "The price of the currency is not known now. Try again in a few minutes.")
	errNotFound   = fault.New(fault.CodeNotFound, "There is no such promo code.")
	errStopped    = fault.New(fault.CodeConflict, "This promo code is over already.")
	errRequest    = fault.New(fault.CodeConflict, "This request was used for another promo code.")
	errCodeExists = fault.New(fault.CodeInvalid, "There is such a promo code already.").With("field", "code")
)
