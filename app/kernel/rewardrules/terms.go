// Package rewardrules is the pure part of rewards: what a bonus demands and counts,
// how its money is staked, and what cashback a day comes to. Rooms of rewards keep
// money by these rules; the check of rewards plays them through.
package rewardrules

import (
	"errors"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
)

// Kind says how the bonus money of a grant is played.
type Kind string

// The kinds. Names are stored: never change them.
const (
	// RealFirst stakes real money as long as it suffices, then bonus money.
	RealFirst Kind = "real_first"
	// BonusFirst stakes bonus money before real money.
	BonusFirst Kind = "bonus_first"
	// Proportional stakes both in the proportion of the two balances.
	Proportional Kind = "proportional"
	// Locked is never staked: wagers of real money unlock it.
	Locked Kind = "locked"
	// FreeBet pays the stakes that the player chooses it for. The stake is not
	// returned: what a wager pays beyond it is real money at once.
	FreeBet Kind = "free_bet"
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{RealFirst, BonusFirst, Proportional, Locked, FreeBet} }

// Terms are the conditions of a grant. A grant keeps a copy, which never changes.
type Terms struct {
	Kind Kind `json:"kind"`
	// Wager is how many times the bonus has to be wagered, in contributions.
	Wager int64 `json:"wager"`
	// ReferenceEdge is the house edge, a fraction, from which a stake counts
	// whole; one with half that edge counts half.
	ReferenceEdge string `json:"reference_edge"`
	// MaxBet is the largest stake with bonus money in it, in millionths of a
	// dollar; 0 for none.
	MaxBet int64 `json:"max_bet"`
	// MaxWin is how many times the bonus can become real money; 0 for any.
	MaxWin int64 `json:"max_win"`
	// ResetBelow is the value in millionths of a dollar below which the
	// requirement starts again, as a multiple of what is left.
	ResetBelow int64 `json:"reset_below"`
	// Days is how long the grant lasts.
	Days int64 `json:"days"`
	// Refused are the products that take no bonus money and count nothing.
	Refused []string `json:"refused"`
}

// DefaultTerms are those of a new offer.
func DefaultTerms() Terms {
	return Terms{
		Kind: RealFirst, Wager: 30, ReferenceEdge: "1/25", MaxBet: 5_000_000, MaxWin: 10, ResetBelow: 10_000_000, Days: 30,
		Refused: []string{"baccarat", "blackjack", "hilo", "videopoker"}, // card games take no bonus money
	}
}

// FreeBetTerms are those of a new free bet.
func FreeBetTerms() Terms {
	t := DefaultTerms()
	t.Kind, t.Wager, t.MaxBet, t.MaxWin, t.ResetBelow = FreeBet, 0, 0, 0, 0
	return t
}

// The bounds of terms.
const (
	maxWager = 200
	maxDays  = 366
	maxTimes = 1000
)

// Check refuses terms that cannot be kept.
func (t Terms) Check() error {
	var problems []error
	complain := func(wrong bool, format string, args ...any) {
		if wrong {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	complain(!slices.Contains(Kinds(), t.Kind), "%q is no kind of bonus", t.Kind)
	complain(t.Wager < 0 || t.Wager > maxWager, "the requirement is 0 to %d times the bonus", maxWager)
	complain(t.MaxBet < 0 || t.ResetBelow < 0, "amounts are not below zero")
	complain(t.MaxWin < 0 || t.MaxWin > maxTimes, "the most that is paid is 0 to %d times the bonus", maxTimes)
	complain(t.Days < 1 || t.Days > maxDays, "a bonus lasts 1 to %d days", maxDays)
	complain(t.Kind == FreeBet && (t.Wager != 0 || t.MaxWin != 0 || t.ResetBelow != 0), "a free bet has no requirement and no most that is paid")
	edge, err := money.ParseMultiplier(t.ReferenceEdge)
	complain(err != nil || edge.IsZero() || edge.Cmp(money.One) > 0, "the reference edge is a fraction above 0 and at most 1, such as 1/25")
	return errors.Join(problems...)
}

// Refuses reports whether a product takes no bonus money.
func (t Terms) Refuses(product string) bool { return slices.Contains(t.Refused, product) }

// Required is the contribution that a bonus demands, in millionths of a dollar.
func (t Terms) Required(usd int64) int64 { return usd * t.Wager }

// Text writes the terms as they are stored.
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
