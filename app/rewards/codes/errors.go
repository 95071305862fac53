package codes

import "croupier/app/kernel/fault"

// The refusals of an activation. Numbers and the sentences of 8 and 9 are specified;
// pages have sentences of their own for each number.
var (
	errUnknown  = fault.New(1, "This promocode is invalid or expired.")
	errOver     = fault.New(2, "This promocode is invalid or expired.")
	errSpent    = fault.New(3, "The activation limit of this promocode is exceeded.")
	errUsed     = fault.New(4, "You have already used this promocode.")
	errDaily    = fault.New(5, "The daily promocode activation limit is reached.")
	errReferred = fault.New(6, "This promocode is only for referral users.").With("reason", "referral_only")
	errAlone    = fault.New(6, "This promocode is only for non-affiliated users.").With("reason", "non_affiliated")
	errVIP      = fault.New(7, "This promocode is only for VIP users.")
	errOwn      = fault.New(8, "You cannot activate your own promocode!")
	errPrivate  = fault.New(9, "This promocode is private and cannot be activated with your account")
	errBalance  = fault.New(10, "Your balance is too high for promocodes.")
)

// The other refusals.
var (
	errNoPrice = fault.New(fault.CodeUnavailable, "The price of the currency is not known now. Try again in a few minutes.")
	errNone    = fault.New(fault.CodeNotFound, "There is no such promo code.")
	errStopped = fault.New(fault.CodeConflict, "This promo code is over already.")
	errRequest = fault.New(fault.CodeConflict, "This request was used for another promo code.")
	errTaken   = fault.New(fault.CodeInvalid, "There is such a promo code already.").With("field", "code")
)
