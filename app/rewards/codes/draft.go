package codes

import (
	"slices"
	"strings"
	"time"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/money"
	"croupier/db"
)

// CodeDraft is a promo code as staff write it. Dollars are decimal texts, times unix
// milliseconds.
type CodeDraft struct {
	Kind string `json:"kind" validate:"required,oneof=cash bonus deposit_bonus tickets" ts:"cash|bonus|deposit_bonus|tickets"`
	// Code is what players type; of a batch, the beginning of each, or empty.
	Code string `json:"code" validate:"max=32"`
	// Batch is how many codes there are that work once each; 0 for one code that many
	// players use.
	Batch       int64  `json:"batch" validate:"min=0,max=10000"`
	Name        string `json:"name" validate:"required,max=60"`
	Description string `json:"description" validate:"max=300"`
	Public      bool   `json:"public"`

	// Amount is what one use gives in dollars; of a deposit bonus, the most. Currency is
	// in which it is paid; empty for that of the player.
	Amount   string `json:"amount" validate:"max=20"`
	Currency string `json:"currency" validate:"max=20"`
	Tickets  int64  `json:"tickets" validate:"min=0,max=1000"`
	// Percent and Min are those of a deposit bonus.
	Percent int64  `json:"percent" validate:"min=0,max=500"`
	Min     string `json:"min" validate:"max=20"`
	// Terms are the conditions of bonus money.
	Terms *BonusTerms `json:"terms,omitempty"`

	// Owner and Account are ids or names of players; empty for none.
	Owner     string   `json:"owner" validate:"max=40"`
	Account   string   `json:"account" validate:"max=40"`
	Countries []string `json:"countries"`
	Referral  string   `json:"referral" validate:"required,oneof=none referred_only non_referred_only" ts:"none|referred_only|non_referred_only"`
	Deposits  string   `json:"deposits" validate:"required,oneof=any none some" ts:"any|none|some"`
	VIP       int      `json:"vip" validate:"min=0,max=10"`
	// MaxBalance is in dollars; empty for no bound.
	MaxBalance string `json:"max_balance" validate:"max=20"`

	// MaxUses and Budget bound the whole; 0 and empty for no bound. One of them is
	// needed.
	MaxUses   int64  `json:"max_uses" validate:"min=0,max=1000000"`
	PerPlayer int64  `json:"per_player" validate:"min=1,max=1000"`
	PerDay    int64  `json:"per_day" validate:"min=0,max=1000"`
	Budget    string `json:"budget" validate:"max=20"`
	// StartsAt is 0 for at once, EndsAt for no end.
	StartsAt int64 `json:"starts_at" validate:"min=0"`
	EndsAt   int64 `json:"ends_at" validate:"min=0"`
}

// The bounds of a code.
const (
	leastUSD  = 10_000                    // a cent
	mostUSD   = 100_000 * 1_000_000       // one use
	mostTotal = 1_000_000_000 * 1_000_000 // all uses
	farthest  = 366 * 24 * time.Hour
	// ticketUSD is what a ticket counts where codes are compared with what staff may
	// give alone.
	ticketUSD = 1_000_000
)

// Refusals of a draft, each beside its field.
var (
	errWord      = onField("code", "A code has 3 to 32 letters, digits, dashes and underscores, and begins and ends with a letter or digit.")
	errPrefix    = onField("code", "The beginning of the codes of a batch has 3 to 19 letters and digits, or is empty.")
	errListed    = onField("public", "Codes of a batch, and a code for one account, are not shown to everybody.")
	errAmount    = onField("amount", "An amount is in dollars, from 0.01 to 100,000.")
	errCurrency  = onField("currency", "The site does not pay rewards in that currency.")
	errTickets   = onField("tickets", "A code for tickets gives 1 to 1000 of them, and no money.")
	errNoWheel   = onField("kind", "The wheel is not built in: there is nothing to use tickets for.")
	errPercent   = onField("percent", "A deposit bonus is 1 to 500 % of the deposit, up to its amount, once for each player.")
	errMin       = onField("min", "The least deposit is in dollars, such as 10 or 2.50, or empty.")
	errNoTerms   = onField("terms", "Bonus money needs terms, and other codes have none.")
	errFreeTimes = onField("terms", "Free bonus money can become real money at most ten times.")
	errTerms     = onField("terms", "These terms of a bonus cannot be kept.")
	errOwner     = onField("owner", "There is no such player.")
	errAccount   = onField("account", "There is no such player, or it is the owner of the code.")
	errCountries = onField("countries", "Countries are codes of two capital letters, each once.")
	errHighest   = onField("max_balance", "The highest balance is in dollars, or empty.")
	errUnbound   = onField("max_uses", "Give how often the code can be used, or a budget: without either it could cost anything.")
	errBudget    = onField("budget", "A budget is in dollars, and enough for one use. A code for tickets has none: give how often it can be used.")
	errTotal     = onField("max_uses", "A code costs less than a billion dollars.")
	errStart     = onField("starts_at", "A code begins now or within a year.")
	errEnd       = onField("ends_at", "A code ends after it begins, and within a year of that.")
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
		func() error { return p.readWord(d) },
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

func (p *promotion) readWord(d CodeDraft) error {
	word, ok := fold(d.Code)
	switch {
	case p.Batch == 0 && !ok:
		return errWord
	case p.Batch > 0 && d.Code != "" && (!ok || len(word) > longestPrefix):
		return errPrefix
	case p.Public && (p.Batch > 0 || d.Account != ""):
		return errListed
	}
	p.Word = word
	return nil
}

func (p *promotion) readTime(now time.Time) error {
	if p.StartsAt == 0 {
		p.StartsAt = now.UnixMilli()
	}
	switch {
	case p.StartsAt < now.UnixMilli() || p.StartsAt > now.Add(farthest).UnixMilli():
		return errStart
	case p.EndsAt != 0 && (p.EndsAt <= p.StartsAt || p.EndsAt > p.StartsAt+farthest.Milliseconds()):
		return errEnd
	}
	return nil
}

// readReward reads what one use gives.
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
	amount, err := money.ParseAmount(d.Amount, usdDecimals)
	switch {
	case err != nil || amount < leastUSD || amount > mostUSD:
		return errAmount.Because(err)
	case d.Tickets != 0:
		return errTickets
	case d.Currency != "" && (p.Kind == DepositBonus || !s.pays(d.Currency)):
		return errCurrency // a deposit bonus is in the currency of the deposit
	}
	t.USD, t.Currency = int64(amount), d.Currency
	return s.readTerms(p, d)
}

// pays reports whether rewards are paid in a currency.
func (s *Service) pays(currency string) bool {
	return slices.ContainsFunc(s.Wallets.Offered(), func(c money.Currency) bool { return c.ID == currency })
}

// readTerms reads the conditions of bonus money, and the numbers of a deposit bonus.
func (s *Service) readTerms(p *promotion, d CodeDraft) error {
	needs := p.Kind == BonusMoney || p.Kind == DepositBonus
	if needs != (d.Terms != nil) {
		return errNoTerms
	}
	if p.Kind == BonusMoney && (d.Terms.MaxWin < 1 || d.Terms.MaxWin > mostFreeTimes) {
		return errFreeTimes
	}
	if d.Terms != nil {
		if err := s.Bonuses.Check(*d.Terms); err != nil {
			return errTerms.Because(err)
		}
	}
	p.Terms.Bonus = d.Terms
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
	least, err := optional(d.Min)
	if err != nil || least > mostUSD {
		return errMin.Because(err)
	}
	p.Terms.MinUSD = least
	return nil
}

// optional reads dollars that may be left out.
func optional(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	amount, err := money.ParseAmount(text, usdDecimals)
	return int64(amount), err
}

// readConditions reads whom a code is for.
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
		return errHighest.Because(err)
	}
	return nil
}

// playerOf finds a player by id or name.
func (s *Service) playerOf(q db.Querier, who string, none error) (userID string, err error) {
	if who == "" {
		return "", nil
	}
	person, found, err := s.Players.ByID(q, who)
	if err == nil && !found {
		person, found, err = s.Players.ByName(q, who)
	}
	if err == nil && !found {
		err = none
	}
	return person.ID, err
}

// readLimits reads how often a code can be used, and reckons what it can cost at most.
func (p *promotion) readLimits(d CodeDraft) error {
	p.Terms.PerPlayer, p.Terms.PerDay = d.PerPlayer, d.PerDay
	budget, err := optional(d.Budget)
	if err != nil || d.Budget != "" && (budget < p.Terms.USD || budget == 0 || budget > mostTotal) || budget > 0 && p.Kind == WheelTickets {
		return errBudget.Because(err)
	}
	p.Budget = budget
	if p.Batch > 0 {
		p.MaxUses = p.Batch
	}
	if p.MaxUses == 0 && p.Budget == 0 {
		return errUnbound
	}
	each := p.Terms.USD
	if p.Kind == WheelTickets {
		each = p.Terms.Tickets * ticketUSD
	}
	p.Plan = p.Budget
	if p.MaxUses != 0 && (p.Budget == 0 || p.MaxUses*each < p.Budget) { // at most 10^6 times 10^11
		p.Plan = p.MaxUses * each
	}
	if p.Plan > mostTotal {
		return errTotal
	}
	return nil
}
