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
)

// WithdrawalLevel is what a VIP level may withdraw within 24 hours, in dollars, and the
// percentage of each withdrawal that it pays as a fee.
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

// set is what staff can set about withdrawals.
type set struct {
	minimum, automatic *settings.Value[string]
	turnover           *settings.Value[int]
	levels             *settings.Value[[]WithdrawalLevel]
	fees               *settings.Value[[]FixedFee]
	hours              *settings.Value[string]
}

const (
	settingsGroup = "cashier"
	usdDecimals   = 6
	// feeDecimals are those of a percentage, and feeWhole the whole in their unit.
	feeDecimals = 4
	feeWhole    = 100 * 10_000
	topLevel    = 10
	mostTimes   = 10
)

// usualLevels are the limits and fees of decisions G20 and G23.
func usualLevels() []WithdrawalLevel {
	return []WithdrawalLevel{
		{0, "2000", "2"}, {1, "4000", "1.8"}, {2, "6000", "1.6"}, {3, "10000", "1.4"}, {4, "15000", "1.2"}, {5, "20000", "1"},
		{6, "30000", "0.8"}, {7, "40000", "0.6"}, {8, "60000", "0.4"}, {9, "80000", "0.2"}, {10, "100000", "0"},
	}
}

var hoursPattern = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$`)

func declare() *set {
	spec := func(sentence string) settings.Spec {
		return settings.Spec{Group: settingsGroup, OwnDefault: true, Sentence: sentence}
	}
	return &set{
		minimum: settings.Dollars("cashier.minimum_withdrawal", "10", false, spec("Smallest withdrawal in US dollars.")),
		automatic: settings.Dollars("cashier.automatic_below", "500", true,
			spec("Below how many dollars a withdrawal to which no rule objects is paid at once; empty for never. Above 1 BTC or $2000 it never is.")),
		turnover: settings.Int("cashier.turnover", 1, 0, mostTimes, spec("How often a deposit must be wagered before anything is withdrawn; 0 for not at all.")),
		levels: settings.List("cashier.withdrawal_levels", usualLevels(), []settings.Field{
			{Name: "level", Kind: settings.KindInt, Sentence: "VIP level, 0 to 10."},
			{Name: "dollars", Kind: settings.KindAmount, Sentence: "Most that is withdrawn within 24 hours, in dollars."},
			{Name: "fee", Kind: settings.KindText, Sentence: "Fee in percent of the sum, beside that of the network."},
		}, spec("What each VIP level may withdraw within 24 hours, and its fee. A level that is missing has what the one below it has."), checkLevels),
		fees: settings.List("cashier.network_fees", []FixedFee{}, []settings.Field{
			{Name: "chain", Kind: settings.KindText, Sentence: "Id of the chain, such as usdt-trc20."},
			{Name: "fee", Kind: settings.KindText, Sentence: "Fee in whole units of its currency."},
		}, spec("Fixed fees of networks; for others players pay what the network costs at the time."), checkFees),
		hours: settings.Declare("cashier.hours", settings.KindText, "11:00-19:00",
			spec("When staff look at withdrawals, as 11:00-19:00: shown to players."), func(text string) (string, error) {
				if !hoursPattern.MatchString(text) {
					return "", errors.New("must be written as 11:00-19:00")
				}
				return text, nil
			}),
	}
}

func checkLevels(list []WithdrawalLevel) error {
	for i, l := range list {
		percent, err := money.ParseAmount(l.Fee, feeDecimals)
		switch {
		case l.Level < 0 || l.Level > topLevel || slices.ContainsFunc(list[:i], func(o WithdrawalLevel) bool { return o.Level == l.Level }):
			return fmt.Errorf("item %d: a level is 0 to %d and comes once", i+1, topLevel)
		case !settings.Positive(l.Dollars, usdDecimals):
			return fmt.Errorf("item %d: the limit is an amount of dollars above zero", i+1)
		case err != nil || percent < 0 || percent >= feeWhole/2:
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
	return settings.Group{Settings: []settings.Setting{s.set.minimum, s.set.automatic, s.set.turnover, s.set.levels, s.set.fees, s.set.hours}}
}

// dollars reads a setting in millionths of a dollar; its check has read it before.
func dollars(text string) int64 {
	amount, err := money.ParseAmount(text, usdDecimals)
	if err != nil {
		return 0
	}
	return int64(amount)
}

// LevelTerms are what a VIP level may withdraw and pays for it.
func (s *Service) LevelTerms(level int) WithdrawalLevel { return s.set.level(level) }

// level is the row of a VIP level: that of the next one below where it has none.
func (s *set) level(level int) WithdrawalLevel {
	list := slices.Clone(s.levels.Get())
	slices.SortFunc(list, func(a, b WithdrawalLevel) int { return cmp.Compare(b.Level, a.Level) })
	for _, l := range list {
		if l.Level <= level {
			return l
		}
	}
	return usualLevels()[0]
}
