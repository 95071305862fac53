// Package rewardrules is the pure part of rewards: the requirement and contributions of a bonus,
// how its money is staked, and the cashback of a day. The packages of rewards use these rules;
// the check of rewards simulates them.
package rewardrules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
)

// Kind is the way in which the bonus money of a grant is played.
type Kind string

// The kinds. Names are stored: never change them.
const (
	// RealFirst stakes real money while it suffices, then bonus money.
	RealFirst Kind = "real_first"
	// BonusFirst stakes bonus money before real money.
	BonusFirst Kind = "bonus_first"
	// Proportional stakes both in the proportion of the two balances.
	Proportional Kind = "proportional"
	// Locked is never staked: wagers of real money unlock it.
	Locked Kind = "locked"
	// FreeBet pays the stakes for which the player chooses it. The stake is not returned: the
	// payout of a wager beyond it is real money at once.
	FreeBet Kind = "free_bet"
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{RealFirst, BonusFirst, Proportional, Locked, FreeBet} }

// Terms are the conditions of a grant. A grant stores a copy, which never changes.
type Terms struct {
	Kind Kind `json:"kind" validate:"required" about:"how the bonus money is staked: real_first, bonus_first, proportional, locked or free_bet"`
	// Wager is how many times the bonus has to be wagered, in contributions.
	Wager int64 `json:"wager" about:"how many times the bonus has to be wagered, 0 to 200"`
	// ReferenceEdge is the house edge, a fraction, from which a stake counts in full; one with
	// half that edge counts half.
	ReferenceEdge string `json:"reference_edge" validate:"required" about:"the house edge from which a stake counts whole, a fraction such as 1/25"`
	// MaxBet is the largest stake with bonus money in it, in millionths of a dollar; 0 for no
	// maximum, otherwise at least a cent.
	MaxBet int64 `json:"max_bet" about:"the largest stake with bonus money, in millionths of a dollar (5000000 is $5); 0 for none, otherwise at least 10000"`
	// MaxWin is the cap on conversion: how much can become real money, as a multiple of the bonus;
	// 0 for no cap.
	MaxWin int64 `json:"max_win" about:"how many times the bonus can become real money, 0 to 1000; 0 for any"`
	// ResetBelow is the value in millionths of a dollar below which the requirement starts again,
	// as a multiple of the rest; 0 for never, otherwise at least a cent.
	ResetBelow int64 `json:"reset_below" about:"the value below which the requirement starts again, in millionths of a dollar (10000000 is $10); 0 for never, otherwise at least 10000"`
	// Days is the lifetime of the grant in days.
	Days int64 `json:"days" about:"how many days the grant lasts, 1 to 366"`
	// Refused are the products that accept no bonus money and count nothing.
	Refused []string `json:"refused" about:"products that take no bonus money and count nothing"`
}

// DefaultTerms are the default terms of a new offer.
func DefaultTerms() Terms {
	return Terms{
		Kind: RealFirst, Wager: 30, ReferenceEdge: "1/25", MaxBet: 5_000_000, MaxWin: 10, ResetBelow: 10_000_000, Days: 30,
		Refused: []string{"baccarat", "blackjack", "hilo", "videopoker"}, // card games accept no bonus money
	}
}

// FreeBetTerms are the default terms of a new free bet.
func FreeBetTerms() Terms {
	t := DefaultTerms()
	t.Kind, t.Wager, t.MaxBet, t.MaxWin, t.ResetBelow = FreeBet, 0, 0, 0, 0
	return t
}

// The bounds of terms.
const (
	maxWager       = 200
	maxDays        = 366
	maxWinMultiple = 1000
	// minUSD is a cent in millionths of a dollar: smaller bounds are dollars or cents that were
	// mistaken for millionths.
	minUSD = 10_000
)

// Check refuses invalid terms.
func (t Terms) Check() error {
	var problems []error
	rejectIf := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	rejectIf(!slices.Contains(Kinds(), t.Kind), "%q is no kind of bonus", t.Kind)
	rejectIf(t.Wager < 0 || t.Wager > maxWager, "the requirement is 0 to %d times the bonus", maxWager)
	rejectIf(t.MaxBet < 0 || t.ResetBelow < 0, "amounts are not below zero")
	rejectIf(belowMinimum(t.MaxBet), "the largest stake is in millionths of a dollar: 0 for none, or at least %d, a cent", minUSD)
	rejectIf(belowMinimum(t.ResetBelow), "the value of a new start is in millionths of a dollar: 0 for never, or at least %d, a cent", minUSD)
	rejectIf(t.MaxWin < 0 || t.MaxWin > maxWinMultiple, "the most that is paid is 0 to %d times the bonus", maxWinMultiple)
	rejectIf(t.Days < 1 || t.Days > maxDays, "a bonus lasts 1 to %d days", maxDays)
	rejectIf(t.Kind == FreeBet && (t.Wager != 0 || t.MaxWin != 0 || t.ResetBelow != 0), "a free bet has no requirement and no most that is paid")
	edge, err := money.ParseMultiplier(t.ReferenceEdge)
	rejectIf(err != nil || edge.IsZero() || edge.Cmp(money.One) > 0, "the reference edge is a fraction above 0 and at most 1, such as 1/25")
	return errors.Join(problems...)
}

// belowMinimum reports whether a bound in millionths of a dollar is set and below a cent.
func belowMinimum(usd int64) bool { return usd > 0 && usd < minUSD }

// Refuses reports whether a product accepts no bonus money.
func (t Terms) Refuses(product string) bool { return slices.Contains(t.Refused, product) }

// Required is the required contribution of a bonus, in millionths of a dollar.
func (t Terms) Required(usd int64) int64 { return usd * t.Wager }

// Text returns the terms in their stored form.
func (t Terms) Text() (string, error) {
	text, err := json.Marshal(t, json.Deterministic(true))
	return string(text), err
}

// ReadTerms reads stored terms.
func ReadTerms(text string) (t Terms, err error) {
	if err = json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("read the terms of a bonus: %w", err)
	}
	return t, nil
}
