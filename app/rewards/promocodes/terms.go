package promocodes

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/rewards"
)

// Kind is the kind of a reward.
type Kind string

// The kinds. The values are stored and must never change.
const (
	// Cash is free cash: bonus money that must be wagered. At most ten times its amount
	// becomes real money.
	Cash Kind = "cash"
	// BonusMoney is bonus money under terms.
	BonusMoney Kind = "bonus"
	// DepositBonus is a bonus for the next deposit.
	DepositBonus Kind = "deposit_bonus"
	// WheelTickets are tickets for the wheel.
	WheelTickets Kind = "tickets"
)

// Referral is a code's condition on referrals.
type Referral string

// The rules of referral. The values are stored and must never change.
const (
	AnyReferral Referral = "none"
	Referred    Referral = "referred_only"
	NotReferred Referral = "non_referred_only"
)

// Deposits is a code's condition on deposits.
type Deposits string

// The rules of deposits. The values are stored and must never change.
const (
	AnyDeposits Deposits = "any"
	// BeforeFirst is for players who have not deposited yet.
	BeforeFirst Deposits = "none"
	// AfterFirst is for players who have deposited.
	AfterFirst Deposits = "some"
)

// CodeTerms are the reward of a code, its conditions and its limits. They never change.
// Dollars are in millionths.
type CodeTerms struct {
	// USD is the reward of one use; for a deposit bonus, the maximum.
	USD int64 `json:"usd,omitzero"`
	// Currency is the payout currency; empty for the player's choice.
	Currency string `json:"currency,omitempty"`
	// Tickets is the number of tickets per use.
	Tickets int64 `json:"tickets,omitzero"`
	// Percent is the deposit bonus in percent of the deposit, and MinUSD the minimum
	// deposit.
	Percent int64 `json:"percent,omitzero"`
	MinUSD  int64 `json:"min_usd,omitzero"`
	// Bonus are the conditions of bonus money.
	Bonus *BonusTerms `json:"bonus,omitempty"`

	// Owner is the player who owns the code and cannot use it. Account is the only
	// player who can use it.
	Owner   string `json:"owner,omitempty"`
	Account string `json:"account,omitempty"`
	// Countries are the codes of the countries whose players can use it; empty for all.
	Countries []string `json:"countries,omitempty"`
	Referral  Referral `json:"referral" ts:"none|referred_only|non_referred_only"`
	Deposits  Deposits `json:"deposits" ts:"any|none|some"`
	// VIP is the minimum VIP level.
	VIP int `json:"vip,omitzero"`
	// MaxBalance is the limit of the player's money above which the code is refused. It
	// includes all currencies, open wagers and recent outflows; 0 for no limit.
	MaxBalance int64 `json:"max_balance,omitzero"`
	// PerPlayer is how often a player can use it, and PerDay how often on one UTC day;
	// 0 for no daily limit.
	PerPlayer int64 `json:"per_player"`
	PerDay    int64 `json:"per_day,omitzero"`
}

// BonusTerms are the conditions of bonus money that staff choose. All others are those
// of the site.
type BonusTerms struct {
	// Kind is how the bonus money is staked.
	Kind string `json:"kind" ts:"real_first|bonus_first|proportional|locked" about:"how the bonus money is staked"`
	// Wager is how many times the bonus must be wagered.
	Wager int64 `json:"wager" validate:"min=0,max=200" about:"how many times the bonus has to be wagered"`
	// MaxBet is the maximum stake with bonus money in it, in millionths of a dollar; 0
	// for none.
	MaxBet int64 `json:"max_bet" validate:"min=0" about:"the largest stake with bonus money, in millionths of a dollar (5000000 is $5); 0 for none, otherwise at least 10000"`
	// MaxWin is how many times the bonus can become real money; 0 for no limit.
	MaxWin int64 `json:"max_win" validate:"min=0,max=1000" about:"how many times the bonus can become real money; 0 for any"`
	// Days is how long the bonus lasts.
	Days int64 `json:"days" validate:"min=1,max=366" about:"how many days the bonus lasts"`
}

// Rules returns the complete conditions: those that staff do not choose are the site's defaults.
func (t BonusTerms) Rules() rewardrules.Terms {
	terms := rewardrules.DefaultTerms()
	terms.Kind, terms.Wager, terms.MaxBet, terms.MaxWin, terms.Days = rewardrules.Kind(t.Kind), t.Wager, t.MaxBet, t.MaxWin, t.Days
	return terms
}

// maxFreeCashMultiple is how many times its amount free cash can become real money.
const maxFreeCashMultiple = 10

// freeCash returns the conditions of free cash, as stated in the terms of the site.
func freeCash() *BonusTerms {
	return &BonusTerms{Kind: "real_first", Wager: 1, MaxWin: maxFreeCashMultiple, Days: 30}
}

// bonus returns the conditions of the reward. Codes for free cash from before it had
// conditions have the same ones.
func (p *promotion) bonus() BonusTerms {
	if p.Kind == Cash && p.Terms.Bonus == nil {
		return *freeCash()
	}
	return *p.Terms.Bonus
}

func (t CodeTerms) text() (string, error) {
	text, err := json.Marshal(t)
	return string(text), err
}

func readTerms(text string) (t CodeTerms, err error) {
	if err = json.Unmarshal([]byte(text), &t); err != nil {
		return t, fmt.Errorf("read the terms of a promo code: %w", err)
	}
	return t, nil
}

// promotion is a code of staff, or a batch of codes that each work once.
type promotion struct {
	ID, Request       string
	Kind              Kind
	Name, Description string
	Terms             CodeTerms
	// Public codes are in the players' list.
	Public bool
	// Batch is the number of codes; 0 for one code for many players.
	Batch int64
	// MaxUses limits the uses, and Budget the total of their rewards, in millionths of
	// a dollar; 0 for no limit. Plan is the maximum cost.
	MaxUses, Budget, MaxCost int64
	// Uses and Spent count the uses and their rewards.
	Uses, Spent int64
	// EndsAt is 0 for no end.
	StartsAt, EndsAt int64
	// StoppedAt is 0 if it was not stopped.
	StoppedAt      int64
	StoppedBy      string
	Author, Reason string
	CreatedAt      int64
	// Code is the code; for a batch, the prefix of each code.
	Code string
}

// ended reports whether the time of a promotion is over.
func (p *promotion) ended(now int64) bool {
	return p.StoppedAt != 0 || p.EndsAt != 0 && now >= p.EndsAt
}

// exhausted reports whether no use or budget is left.
func (p *promotion) exhausted() bool {
	return p.MaxUses != 0 && p.Uses >= p.MaxUses || !p.rewardBudget().Covers(p.Terms.USD)
}

// rewardBudget is the budget of the rewards. The offer of a deposit bonus has its own.
func (p *promotion) rewardBudget() rewards.Budget {
	if p.Kind == DepositBonus {
		return rewards.Budget{}
	}
	return rewards.Budget{Limit: p.Budget, Given: p.Spent}
}

// usesLeft returns how often a promotion can still be used; -1 for no limit.
func (p *promotion) usesLeft() int64 {
	left := int64(-1)
	if p.MaxUses != 0 {
		left = max(p.MaxUses-p.Uses, 0)
	}
	if p.Terms.USD > 0 {
		if covered := p.rewardBudget().Times(p.Terms.USD); covered >= 0 && (left < 0 || covered < left) {
			left = covered
		}
	}
	return left
}

// Dollars formats millionths of a dollar as decimal text, with the cents, and with more
// decimals only if needed.
func Dollars(usd int64) string {
	text := money.USD(usd).Text()
	for len(text) > 2 && text[len(text)-1] == '0' && text[len(text)-3] != '.' {
		text = text[:len(text)-1]
	}
	return text
}

// reward returns the text of one use's reward for players.
func (p *promotion) reward() string {
	suffix := ""
	if p.Terms.Currency != "" && p.Terms.Currency != "usd" {
		suffix = " in " + p.Terms.Currency
	}
	switch p.Kind {
	case BonusMoney:
		return "$" + Dollars(p.Terms.USD) + " bonus" + suffix
	case DepositBonus:
		return fmt.Sprintf("%d %% of your deposit, up to $%s", p.Terms.Percent, Dollars(p.Terms.USD))
	case WheelTickets:
		if p.Terms.Tickets == 1 {
			return "1 ticket for the wheel"
		}
		return fmt.Sprintf("%d tickets for the wheel", p.Terms.Tickets)
	default:
		return "$" + Dollars(p.Terms.USD) + " free cash" + suffix
	}
}
