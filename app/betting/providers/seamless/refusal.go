package seamless

import (
	"errors"
	"fmt"
	"slices"

	"croupier/app/kernel/fault"
	"croupier/app/kernel/prices"
	"croupier/app/kernel/wager"
)

// Reason is why a callback is refused. Each protocol has its own code for it. Reasons are
// stored: never rename one.
type Reason string

// The reasons.
const (
	UnknownSession     Reason = "unknown_session"
	ExpiredSession     Reason = "expired_session"
	OtherPlayer        Reason = "other_player"
	OtherCurrency      Reason = "other_currency"
	UnknownPlayer      Reason = "unknown_player"
	UnknownGame        Reason = "unknown_game"
	ClosedGame         Reason = "closed_game"
	UnknownTransaction Reason = "unknown_transaction"
	// OtherContent means that the id of the transaction was used for another content.
	OtherContent Reason = "other_content"
	// Cancelled means that a refund or a rollback of the transaction arrived before it.
	Cancelled     Reason = "cancelled"
	InvalidAmount Reason = "invalid_amount"
	InvalidID     Reason = "invalid_id"
	Balance       Reason = "balance"
	// Blocked means that the player may not play: an exclusion, a pause, the country, a ban.
	Blocked Reason = "blocked"
	// Limit means that a limit of the player or of the site does not allow the stake.
	Limit Reason = "limit"
	// Closed means that the site accepts no stakes now.
	Closed Reason = "closed"
)

// Refusal refuses a callback. It moved no money.
type Refusal struct {
	Reason Reason
	// Balance is the balance of the player, if it is known, and Currency its currency.
	Balance  Micros
	Currency string
	// Transaction is the site's id of the refused transaction, or empty if it is not stored.
	Transaction string
	cause       error
}

func refuse(reason Reason) *Refusal { return &Refusal{Reason: reason} }

func (r *Refusal) because(err error) *Refusal {
	r.cause = err
	return r
}

// Error implements error.
func (r *Refusal) Error() string {
	if r.cause != nil {
		return fmt.Sprintf("the callback is refused: %s: %v", r.Reason, r.cause)
	}
	return "the callback is refused: " + string(r.Reason)
}

// Unwrap returns the refusal of the kernel, if it caused this one.
func (r *Refusal) Unwrap() error { return r.cause }

// asRefusal turns a refusal of the kernel into one of this package. It returns other errors unchanged.
func asRefusal(err error) error {
	if own := (*Refusal)(nil); err == nil || errors.As(err, &own) {
		return err
	}
	coded, known := fault.From(wager.NoPrice(err))
	switch {
	case errors.Is(err, wager.ErrBalance):
		return refuse(Balance).because(err)
	case errors.Is(err, wager.ErrClosed), errors.Is(err, wager.ErrProductClosed), errors.Is(err, prices.ErrUnknown):
		return refuse(Closed).because(err)
	case !known:
		return err
	case coded.Code == fault.CodeForbidden || coded.Code == fault.CodeUnauthorized || slices.Contains(pauses[:], coded.Code):
		return refuse(Blocked).because(err)
	}
	return refuse(Limit).because(err)
}

// pauses are the codes with which play control refuses stakes of players who may not play now: a
// time-out, the night pause, a block of these games.
var pauses = [...]int{-20, -21, -22}
