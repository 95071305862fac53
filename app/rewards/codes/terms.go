package codes

import (
	"encoding/json"
	"fmt"

	"croupier/app/kernel/money"
)

// Kind is what a code gives.
type Kind string

// The kinds. Names are stored: never change them.
const (
	// Cash is real money.
	Cash Kind = "cash"
	// BonusMoney is bonus money under terms.
	BonusMoney Kind = "bonus"
	// DepositBonus is a bonus for the next deposit.
	DepositBonus Kind = "deposit_bonus"
	// WheelTickets are tickets for the wheel.
	WheelTickets Kind = "tickets"
)

// Referral says of whom a code asks that somebody referred them.
type Referral string

// The rules of referral. Names are stored: never change them.
const (
	AnyReferral Referral = "none"
	Referred    Referral = "referred_only"
	NotReferred Referral = "non_referred_only"
)

// Deposits says of whom a code asks that they have deposited.
type Deposits string

// The rules of deposits. Names are stored: never change them.
const (
	AnyDeposits Deposits = "any"
	// BeforeFirst is for players who have not deposited yet.
	BeforeFirst Deposits = "none"
	// AfterFirst is for players who have deposited.
	AfterFirst Deposits = "some"
)

// CodeTerms are what a code gives, to whom and how often. They never change. Dollars are
// in millionths.
type CodeTerms struct {
	// USD is what one use gives; of a deposit bonus, the most.
	USD int64 `json:"usd,omitzero"`
	// Currency is that of the reward; empty for that of the player.
	Currency string `json:"currency,omitempty"`
	// Tickets is what one use of a code for tickets gives.
	Tickets int64 `json:"tickets,omitzero"`
	// Percent is what of the deposit a deposit bonus is, and MinUSD its least deposit.
	Percent int64 `json:"percent,omitzero"`
	MinUSD  int64 `json:"min_usd,omitzero"`
	// Bonus are the conditions of bonus money.
	Bonus *BonusTerms `json:"bonus,omitempty"`

	// Owner is whose code it is: they cannot use it. Account is the only player who can.
	Owner   string `json:"owner,omitempty"`
	Account string `json:"account,omitempty"`
	// Countries are the codes of those whose players can use it; empty for all.
	Countries []string `json:"countries,omitempty"`
	Referral  Referral `json:"referral" ts:"none|referred_only|non_referred_only"`
	Deposits  Deposits `json:"deposits" ts:"any|none|some"`
	// VIP is the least VIP level.
	VIP int `json:"vip,omitzero"`
	// MaxBalance is the real money, of all currencies, above which the code is refused;
	// 0 for no bound.
	MaxBalance int64 `json:"max_balance,omitzero"`
	// PerPlayer is how often a player can use it, and PerDay how often on one day (UTC);
	// 0 for no bound of a day.
	PerPlayer int64 `json:"per_player"`
	PerDay    int64 `json:"per_day,omitzero"`
}

// BonusTerms are the conditions of bonus money as staff choose them; all others are
// those of the site.
type BonusTerms struct {
	// Kind says how the bonus money is staked.
	Kind string `json:"kind" ts:"real_first|bonus_first|proportional|locked"`
	// Wager is how many times the bonus has to be wagered.
	Wager int64 `json:"wager" validate:"min=0,max=200"`
	// MaxBet is the largest stake with bonus money in it, in millionths of a dollar;
	// 0 for none.
	MaxBet int64 `json:"max_bet" validate:"min=0"`
	// MaxWin is how many times the bonus can become real money; 0 for any.
	MaxWin int64 `json:"max_win" validate:"min=0,max=1000"`
	// Days is how long the bonus lasts.
	Days int64 `json:"days" validate:"min=1,max=366"`
}

// mostFreeTimes is how many times its amount free bonus money can become real money.
const mostFreeTimes = 10

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

// promotion is a code of staff, or a batch of codes that work once.
type promotion struct {
	ID, Request       string
	Kind              Kind
	Name, Description string
	Terms             CodeTerms
	// Public is in the list that players read.
	Public bool
	// Batch is how many codes there are; 0 for one that many use.
	Batch int64
	// MaxUses bounds the uses, and Budget what all of them give, in millionths of a
	// dollar; 0 for no bound. Plan is the most that it can cost.
	MaxUses, Budget, Plan int64
	// Uses and Spent count what was used and given.
	Uses, Spent int64
	// EndsAt is 0 for no end.
	StartsAt, EndsAt int64
	// StoppedAt is 0 for one that was not stopped.
	StoppedAt      int64
	StoppedBy      string
	Author, Reason string
	CreatedAt      int64
	// Word is the code itself; of a batch, the beginning of each.
	Word string
}

// over reports whether the time of a promotion is over.
func (p *promotion) over(now int64) bool {
	return p.StoppedAt != 0 || p.EndsAt != 0 && now >= p.EndsAt
}

// spent reports whether nothing is left to give.
func (p *promotion) spent() bool {
	return p.MaxUses != 0 && p.Uses >= p.MaxUses || p.Budget != 0 && p.Kind != DepositBonus && p.Spent+p.Terms.USD > p.Budget
}

// left is how often a promotion can still be used; -1 for no bound.
func (p *promotion) left() int64 {
	left := int64(-1)
	if p.MaxUses != 0 {
		left = max(p.MaxUses-p.Uses, 0)
	}
	if p.Budget != 0 && p.Terms.USD > 0 && p.Kind != DepositBonus {
		if paid := max(p.Budget-p.Spent, 0) / p.Terms.USD; left < 0 || paid < left {
			left = paid
		}
	}
	return left
}

// usdDecimals are those of millionths of a dollar.
const usdDecimals = 6

// Dollars writes millionths of a dollar as decimal text, with the cents and with what
// is finer only where there is any.
func Dollars(usd int64) string {
	text := money.Amount(usd).Text(usdDecimals)
	for len(text) > 2 && text[len(text)-1] == '0' && text[len(text)-3] != '.' {
		text = text[:len(text)-1]
	}
	return text
}

// reward says what one use gives, as players read it.
func (p *promotion) reward() string {
	in := ""
	if p.Terms.Currency != "" && p.Terms.Currency != "usd" {
		in = " in " + p.Terms.Currency
	}
	switch p.Kind {
	case BonusMoney:
		return "$" + Dollars(p.Terms.USD) + " bonus" + in
	case DepositBonus:
		return fmt.Sprintf("%d %% of your deposit, up to $%s", p.Terms.Percent, Dollars(p.Terms.USD))
	case WheelTickets:
		if p.Terms.Tickets == 1 {
			return "1 ticket for the wheel"
		}
		return fmt.Sprintf("%d tickets for the wheel", p.Terms.Tickets)
	default:
		return "$" + Dollars(p.Terms.USD) + in
	}
}
