package promocodes

import (
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/db"
)

// CodeDraft is a promo code as staff enter it. Dollars are decimal texts, times unix
// milliseconds.
type CodeDraft struct {
	Kind string `json:"kind" validate:"required,oneof=cash bonus deposit_bonus tickets" ts:"cash|bonus|deposit_bonus|tickets"`
	// Code is what players type. For a batch it is the prefix of each code, or empty.
	Code string `json:"code" validate:"max=32"`
	// Batch is the number of codes that each work once; 0 for one code for many
	// players.
	Batch       int64  `json:"batch" validate:"min=0,max=10000"`
	Name        string `json:"name" validate:"required,max=60"`
	Description string `json:"description" validate:"max=300"`
	Public      bool   `json:"public"`

	// Amount is the reward of one use in dollars; for a deposit bonus, the maximum.
	// Currency is the payout currency; empty for the player's choice.
	Amount   money.Number `json:"amount" validate:"max=20"`
	Currency string       `json:"currency" validate:"max=20"`
	Tickets  int64        `json:"tickets" validate:"min=0,max=1000"`
	// Percent and Min belong to a deposit bonus.
	Percent int64        `json:"percent" validate:"min=0,max=500"`
	Min     money.Number `json:"min" validate:"max=20"`
	// Terms are the conditions of bonus money.
	Terms *BonusTerms `json:"terms,omitempty" about:"the conditions of bonus money: required for the kinds bonus and deposit_bonus, refused for the others"`

	// Owner and Account are ids or names of players; empty for none.
	Owner     string   `json:"owner" validate:"max=40"`
	Account   string   `json:"account" validate:"max=40"`
	Countries []string `json:"countries"`
	Referral  string   `json:"referral" validate:"required,oneof=none referred_only non_referred_only" ts:"none|referred_only|non_referred_only"`
	Deposits  string   `json:"deposits" validate:"required,oneof=any none some" ts:"any|none|some"`
	VIP       int      `json:"vip" validate:"min=0,max=10"`
	// MaxBalance is in dollars; empty for no limit.
	MaxBalance money.Number `json:"max_balance" validate:"max=20"`

	// MaxUses and Budget limit all uses; 0 and empty for no limit. One of them is
	// required.
	MaxUses   int64        `json:"max_uses" validate:"min=0,max=1000000"`
	PerPlayer int64        `json:"per_player" validate:"min=1,max=1000"`
	PerDay    int64        `json:"per_day" validate:"min=0,max=1000"`
	Budget    money.Number `json:"budget" validate:"max=20"`
	// StartsAt is 0 for now, EndsAt is 0 for no end.
	StartsAt int64 `json:"starts_at" validate:"min=0"`
	EndsAt   int64 `json:"ends_at" validate:"min=0"`
}

// The limits of a code.
const (
	minUSD    = 10_000                    // a cent
	maxUSD    = 100_000 * 1_000_000       // one use
	maxTotal  = 1_000_000_000 * 1_000_000 // all uses
	maxPeriod = 366 * 24 * time.Hour
	// ticketUSD is the value of a ticket in comparisons with what staff may give alone.
	ticketUSD = 1_000_000
)

// Errors of a draft, each for its field.
var (
	errCodeFormat     = onField("code", "A code has 3 to 32 letters, digits, dashes and underscores, and begins and ends with a letter or digit.")
	errPrefix         = onField("code", "The beginning of the codes of a batch has 3 to 19 letters and digits, or is empty.")
	errBatchNotPublic = onField("public", "Codes of a batch, and a code for one account, are not shown to everybody.")
	errAmount         = onField("amount", "An amount is in dollars, from 0.01 to 100,000.")
	errCurrency       = onField("currency", "The site does not pay rewards in that currency.")
	errTickets        = onField("tickets", "A code for tickets gives 1 to 1000 of them, and no money.")
	errNoWheel        = onField("kind", "The wheel is not built in: there is nothing to use tickets for.")
	errPercent        = onField("percent", "A deposit bonus is 1 to 500 % of the deposit, up to its amount, once for each player.")
	errMinDeposit     = onField("min", "The minimum deposit is in dollars, such as 10 or 2.50, or empty.")
	errNoTerms        = onField("terms", "Bonus money needs terms, and other codes have none.")
	errFreeTimes      = onField("terms", "Free bonus money can become real money at most ten times.")
	errTerms          = onField("terms", "These terms of a bonus are invalid.")
	errOwner          = onField("owner", "There is no such player.")
	errAccount        = onField("account", "There is no such player, or it is the owner of the code.")
	errCountries      = onField("countries", "Countries are codes of two capital letters, each once.")
	errMaxBalance     = onField("max_balance", "The highest balance is in dollars, or empty.")
	errNoLimit        = onField("max_uses", "Give how often the code can be used, or a budget: without either it could cost anything.")
	errBudget         = onField("budget", "A budget is in dollars, and enough for one use. A code for tickets has none: give how often it can be used.")
	errTotal          = onField("max_uses", "A code costs less than a billion dollars.")
	errStart          = onField("starts_at", "A code begins now or within a year.")
	errEnd            = onField("ends_at", "A code ends after it begins, and within a year of that.")
)

func onField(field, text string) *fault.Error {
	return fault.New(fault.CodeInvalid, text).With("field", field)
}

// read checks a draft at a time. The promotion has no id and author yet.
func (s *Service) read(q db.Querier, d CodeDraft, now time.Time) (*promotion, error) {
	p := &promotion{
		Kind: Kind(d.Kind), Name: strings.TrimSpace(d.Name), Description: strings.TrimSpace(d.Description), Public: d.Public, Batch: d.Batch,
		MaxUses: d.MaxUses, StartsAt: d.StartsAt, EndsAt: d.EndsAt,
	}
	if p.Name == "" {
		return nil, fault.Field("name", "validation.required")
	}
	for _, step := range []func() error{
		func() error { return p.readCode(d) },
		func() error { return p.readTime(now) },
		func() error { return s.readReward(p, d) },
		func() error { return s.readConditions(q, p, d) },
		func() error { return p.readLimits(d) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *promotion) readCode(d CodeDraft) error {
	promoCode, ok := normalizeCode(d.Code)
	switch {
	case p.Batch == 0 && !ok:
		return errCodeFormat
	case p.Batch > 0 && d.Code != "" && (!ok || len(promoCode) > maxPrefixLength):
		return errPrefix
	case p.Public && (p.Batch > 0 || d.Account != ""):
		return errBatchNotPublic
	}
	p.Code = promoCode
	return nil
}

func (p *promotion) readTime(now time.Time) error {
	if p.StartsAt == 0 {
		p.StartsAt = now.UnixMilli()
	}
	switch {
	case p.StartsAt < now.UnixMilli() || p.StartsAt > now.Add(maxPeriod).UnixMilli():
		return errStart
	case p.EndsAt != 0 && (p.EndsAt <= p.StartsAt || p.EndsAt > p.StartsAt+maxPeriod.Milliseconds()):
		return errEnd
	}
	return nil
}

// readReward reads the reward of one use.
func (s *Service) readReward(p *promotion, d CodeDraft) error {
	t := &p.Terms
	if p.Kind == WheelTickets {
		switch {
		case s.Tickets == nil:
			return errNoWheel
		case d.Tickets < 1 || d.Amount != "" || d.Currency != "":
			return errTickets
		}
		t.Tickets = d.Tickets
		return s.readTerms(p, d)
	}
	amount, err := d.Amount.Fixed(money.USDDecimals)
	switch {
	case err != nil || amount < minUSD || amount > maxUSD:
		return errAmount.Because(err)
	case d.Tickets != 0:
		return errTickets
	case d.Currency != "" && (p.Kind == DepositBonus || !s.paysIn(d.Currency)):
		return errCurrency // a deposit bonus is in the currency of the deposit
	}
	t.USD, t.Currency = int64(amount), d.Currency
	return s.readTerms(p, d)
}

// paysIn reports whether rewards are paid in a currency.
func (s *Service) paysIn(currency string) bool {
	return slices.ContainsFunc(s.Wallets.Offered(), func(c money.Currency) bool { return c.ID == currency })
}

// readTerms reads the conditions of bonus money, and the numbers of a deposit bonus.
func (s *Service) readTerms(p *promotion, d CodeDraft) error {
	needsTerms := p.Kind == BonusMoney || p.Kind == DepositBonus
	if needsTerms != (d.Terms != nil) {
		return errNoTerms
	}
	if p.Kind == BonusMoney && (d.Terms.MaxWin < 1 || d.Terms.MaxWin > maxFreeCashMultiple) {
		return errFreeTimes
	}
	if d.Terms != nil {
		if err := d.Terms.Rules().Check(); err != nil {
			return errTerms.Because(err)
		}
	}
	p.Terms.Bonus = d.Terms
	if p.Kind == Cash {
		p.Terms.Bonus = freeCash()
	}
	if p.Kind != DepositBonus {
		if d.Percent != 0 || d.Min != "" {
			return errPercent
		}
		return nil
	}
	if d.Percent < 1 || d.PerPlayer != 1 {
		return errPercent
	}
	p.Terms.Percent = d.Percent
	minDeposit, err := optional(d.Min)
	if err != nil || minDeposit > maxUSD {
		return errMinDeposit.Because(err)
	}
	p.Terms.MinUSD = minDeposit
	return nil
}

// optional parses dollars that may be empty.
func optional(amount money.Number) (int64, error) {
	if amount == "" {
		return 0, nil
	}
	return amount.Fixed(money.USDDecimals)
}

// readConditions reads which players can use a code.
func (s *Service) readConditions(q db.Querier, p *promotion, d CodeDraft) (err error) {
	t := &p.Terms
	if t.Owner, err = s.playerOf(q, d.Owner, errOwner); err != nil {
		return err
	}
	if t.Account, err = s.playerOf(q, d.Account, errAccount); err != nil {
		return err
	}
	if t.Account != "" && t.Account == t.Owner {
		return errAccount
	}
	t.Countries = slices.Sorted(slices.Values(d.Countries))
	if len(slices.Compact(slices.Clone(t.Countries))) != len(d.Countries) || slices.ContainsFunc(d.Countries, func(code string) bool { return !country.Known(code) }) {
		return errCountries
	}
	t.Referral, t.Deposits, t.VIP = Referral(d.Referral), Deposits(d.Deposits), d.VIP
	if t.MaxBalance, err = optional(d.MaxBalance); err != nil {
		return errMaxBalance.Because(err)
	}
	return nil
}

// playerOf finds a player by id or name.
func (s *Service) playerOf(q db.Querier, playerRef string, notFound error) (userID string, err error) {
	if playerRef == "" {
		return "", nil
	}
	person, found, err := s.Players.ByID(q, playerRef)
	if err == nil && !found {
		person, found, err = s.Players.ByName(q, playerRef)
	}
	if err == nil && !found {
		err = notFound
	}
	return person.ID, err
}

// readLimits reads how often a code can be used, and computes its maximum cost.
func (p *promotion) readLimits(d CodeDraft) error {
	p.Terms.PerPlayer, p.Terms.PerDay = d.PerPlayer, d.PerDay
	budget, err := optional(d.Budget)
	if err != nil || d.Budget != "" && (budget < p.Terms.USD || budget == 0 || budget > maxTotal) || budget > 0 && p.Kind == WheelTickets {
		return errBudget.Because(err)
	}
	p.Budget = budget
	if p.Batch > 0 {
		p.MaxUses = p.Batch
	}
	if p.MaxUses == 0 && p.Budget == 0 {
		return errNoLimit
	}
	costPerUse := p.Terms.USD
	if p.Kind == WheelTickets {
		costPerUse = p.Terms.Tickets * ticketUSD
	}
	p.MaxCost = p.Budget
	if p.MaxUses != 0 && (p.Budget == 0 || p.MaxUses*costPerUse < p.Budget) { // at most 10^6 times 10^11
		p.MaxCost = p.MaxUses * costPerUse
	}
	if p.MaxCost > maxTotal {
		return errTotal
	}
	return nil
}
