package promocodes

import (
	"time"

	"croupier/app/kernel/action"
)

// Rate limits per minute. They are low, so that codes cannot be guessed.
const (
	listRequestsPerMinute = 60
	guessesPerMinute      = 10
	guessesPerAddress     = 30
	officePerMinute       = 600
	changesPerMinute      = 120
	downloadPerMinute     = 30
)

// Actions are the calls of this package.
func (s *Service) Actions() []action.Action {
	guesses := func(summary string) []action.Option {
		return []action.Option{action.Summary(summary), action.PerAccount(guessesPerMinute, time.Minute), action.PerAddress(guessesPerAddress, time.Minute), action.BodyLimit(action.CredentialBody)}
	}
	return append(s.officeActions(),
		action.Post("/api/promocode/activate", action.SignedIn, s.Activate,
			guesses("Activates a promo code. Codes: 1 unknown, 2 ended, 3 nothing left, 4 used before, 5 daily limit, 6 referral with reason, 7 VIP only, 8 own, 9 private, 10 balance too high.")...),
		action.Post("/api/promocode/promotion-banner-activate", action.SignedIn, s.ActivateBanner,
			guesses("Activates the promo code of a banner. Pressed again it answers the deposit bonus that waits for a deposit.")...),
		action.Post("/api/promocode/listPublic", action.Public, s.ListPublic, action.PerAddress(listRequestsPerMinute, time.Minute),
			action.Summary("The public promo codes that the caller can use.")),
	)
}
