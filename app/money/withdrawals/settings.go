package withdrawals

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"croupier/app/kernel/chain"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/sorting"
)

// WithdrawalLevel is the amount that a VIP level may withdraw within 24 hours, in
// dollars, and its fee as a percentage of each withdrawal.
type WithdrawalLevel struct {
	Level   int    `json:"level"`
	Dollars string `json:"dollars"`
	Fee     string `json:"fee"`
}

// FixedFee is the fixed fee of a chain in whole units of its currency.
type FixedFee struct {
	Chain string `json:"chain"`
	Fee   string `json:"fee"`
}

// Limits are the settings of withdrawals. Packages that show them to players use them too.
type Limits struct {
	minimum, automatic *settings.Value[string]
	week, month        *settings.Value[string]
	turnover           *settings.Value[int]
	levels             *settings.Value[[]WithdrawalLevel]
	fees               *settings.Value[[]FixedFee]
	hours              *settings.Value[string]
}

const (
	settingsGroup = "cashier"
	// feeDecimals are the decimals of a percentage, and hundredPercent is 100 % in that
	// unit.
	feeDecimals      = 4
	hundredPercent   = 100 * 10_000
	topLevel         = 10
	maxTurnoverTimes = 10
)

// defaultLevels are the limits and fees of decisions G20 and G23.
func defaultLevels() []WithdrawalLevel {
	return []WithdrawalLevel{
		{0, "2000", "2"}, {1, "4000", "1.8"}, {2, "6000", "1.6"}, {3, "10000", "1.4"}, {4, "15000", "1.2"}, {5, "20000", "1"},
		{6, "30000", "0.8"}, {7, "40000", "0.6"}, {8, "60000", "0.4"}, {9, "80000", "0.2"}, {10, "100000", "0"},
	}
}

var hoursPattern = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$`)

// DeclareLimits declares the settings.
func DeclareLimits() *Limits {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: settingsGroup, OwnDefault: true, Sentence: sentence}
	}
	return &Limits{
		minimum: settings.Dollars("cashier.minimum_withdrawal", "10", false, spec("Smallest withdrawal in US dollars.")).WeakenedWhen(settings.Never),
		automatic: settings.Dollars("cashier.automatic_below", "500", true,
			spec("Below how many dollars a withdrawal to which no rule objects is paid at once; empty for never. Above 1 BTC or $2000 it never is.")).WeakenedWhen(settings.Raised),
		week: settings.Dollars("cashier.automatic_week", "2000", true,
			spec("From how many dollars within 7 days on, over withdrawals and gifts of all accounts of a person, a person looks at each withdrawal; empty for no bound.")).WeakenedWhen(settings.RaisedOrEmpty),
		month: settings.Dollars("cashier.automatic_month", "5000", true,
			spec("From how many dollars within 30 days on, over withdrawals and gifts of all accounts of a person, a person looks at each withdrawal; empty for no bound.")).WeakenedWhen(settings.RaisedOrEmpty),
		turnover: settings.Int("cashier.turnover", 1, 0, maxTurnoverTimes, spec("How often deposits and gifts of other players must be turned over before anything is withdrawn or given away; 0 for not at all.")).WeakenedWhen(settings.Lowered),
		levels: settings.List("cashier.withdrawal_levels", defaultLevels(), []settings.Field{
			{Name: "level", Kind: settings.KindInt, Sentence: "VIP level, 0 to 10."},
			{Name: "dollars", Kind: settings.KindAmount, Sentence: "Most that is withdrawn within 24 hours, in dollars."},
			{Name: "fee", Kind: settings.KindText, Sentence: "Fee in percent of the sum, beside that of the network."},
		}, spec("What each VIP level may withdraw within 24 hours, and its fee. A level that is missing has what the one below it has."), checkLevels).WeakenedWhen(settings.Changed),
		fees: settings.List("cashier.network_fees", []FixedFee{}, []settings.Field{
			{Name: "chain", Kind: settings.KindText, Sentence: "Id of the chain, such as usdt-trc20."},
			{Name: "fee", Kind: settings.KindText, Sentence: "Fee in whole units of its currency."},
		}, spec("Fixed fees of networks; for others players pay what the network costs at the time."), checkFees).WeakenedWhen(settings.Changed),
		hours: settings.Declare("cashier.hours", settings.KindText, "11:00-19:00",
			spec("When staff look at withdrawals, as 11:00-19:00: shown to players."), func(text string) (string, error) {
				if !hoursPattern.MatchString(text) {
					return "", errors.New("must be written as 11:00-19:00")
				}
				return text, nil
			}).WeakenedWhen(settings.Never),
	}
}

func checkLevels(list []WithdrawalLevel) error {
	for i, l := range list {
		percent, err := money.ParseAmount(l.Fee, feeDecimals)
		switch {
		case l.Level < 0 || l.Level > topLevel || slices.ContainsFunc(list[:i], func(o WithdrawalLevel) bool { return o.Level == l.Level }):
			return fmt.Errorf("item %d: a level is 0 to %d and comes once", i+1, topLevel)
		case !settings.Positive(l.Dollars, money.USDDecimals):
			return fmt.Errorf("item %d: the limit is an amount of dollars above zero", i+1)
		case err != nil || percent < 0 || percent >= hundredPercent/2:
			return fmt.Errorf("item %d: the fee is a percentage such as 1.5, below 50", i+1)
		}
	}
	if !slices.ContainsFunc(list, func(l WithdrawalLevel) bool { return l.Level == 0 }) {
		return errors.New("level 0 must be there")
	}
	return nil
}

func checkFees(list []FixedFee) error {
	for i, f := range list {
		known := slices.ContainsFunc(chain.Assets(), func(a chain.Asset) bool { return a.ID == f.Chain })
		if !known || slices.ContainsFunc(list[:i], func(o FixedFee) bool { return o.Chain == f.Chain }) {
			return fmt.Errorf("item %d: %q is no chain, or comes twice", i+1, f.Chain)
		}
		if _, err := money.ParseAmount(f.Fee, 8); err != nil {
			return fmt.Errorf("item %d: the fee is an amount such as 0.0001", i+1)
		}
	}
	return nil
}

// Settings declares the settings of staff.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.limits.minimum, s.limits.automatic, s.limits.week, s.limits.month, s.limits.turnover, s.limits.levels, s.limits.fees, s.limits.hours}}
}

// OfLevel returns the limit and the fee of a VIP level.
func (s *Limits) OfLevel(level int) WithdrawalLevel { return s.level(level) }

// level returns the row of a VIP level, or that of the next lower level which has
// one.
func (s *Limits) level(level int) WithdrawalLevel {
	list := slices.Clone(s.levels.Get())
	sorting.By(list, func(a, b WithdrawalLevel) int { return cmp.Compare(b.Level, a.Level) })
	for _, l := range list {
		if l.Level <= level {
			return l
		}
	}
	return defaultLevels()[0]
}
