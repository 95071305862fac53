package affiliate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/earnings"
	"croupier/app/kernel/money"
	"croupier/app/kernel/rewardrules"
	"croupier/app/kernel/settings"
	"croupier/app/kernel/wagerlog"
	"croupier/db"
)

const (
	// shareDecimals is the number of decimals that convert a percentage to millionths
	// of the whole.
	shareDecimals = 4
	maxNameLength = 24
	maxTiers      = 10
)

// TiersKey is the key of the setting with the tiers.
const TiersKey = "rewards.partner_tiers"

// Tier is a tier as staff set it: the share of partners whose referrals have wagered at
// least Wagered.
type Tier struct {
	Name string `json:"name"`
	// Wagered is in dollars; empty for the first tier.
	Wagered string `json:"wagered"`
	// Percent is the share of the house edge.
	Percent string `json:"percent"`
}

// DefaultTiers are the tiers of a new site.
func DefaultTiers() []Tier { return []Tier{{Name: "Partner", Percent: "10"}} }

// terms parses the numbers of a tier.
func (t Tier) terms() (n rewardrules.Tier, err error) {
	name := utf8.RuneCountInString(t.Name)
	if name == 0 || name > maxNameLength || strings.ContainsFunc(t.Name, func(r rune) bool { return r < ' ' }) {
		return n, fmt.Errorf("a name has 1 to %d characters", maxNameLength)
	}
	if t.Wagered != "" {
		usd, err := money.ParseUSD(t.Wagered)
		if err != nil {
			return n, errors.New("what was wagered is in dollars such as 10000, or empty for none")
		}
		n.Wagered = int64(usd)
	}
	share, err := money.ParseAmount(t.Percent, shareDecimals)
	if err != nil || share > earnings.Million {
		return n, errors.New("the commission is a percentage of the house edge such as 10 or 12.5, at most 100")
	}
	n.Share = int64(share)
	return n, nil
}

// CheckTiers refuses a list whose first tier has a requirement, or in which a tier has
// a lower requirement or a lower share than the one before it.
func CheckTiers(list []Tier) error {
	if len(list) == 0 {
		return errors.New("must have a tier, which everybody has")
	}
	var below rewardrules.Tier
	for i, tier := range list {
		t, err := tier.terms()
		switch {
		case err != nil:
			return fmt.Errorf("tier %d: %w", i+1, err)
		case i == 0 && t.Wagered != 0:
			return errors.New("tier 1: everybody has it, it demands nothing")
		case i > 0 && t.Wagered <= below.Wagered:
			return fmt.Errorf("tier %d: it demands more than the tier before it", i+1)
		case t.Share < below.Share:
			return fmt.Errorf("tier %d: its percentage is not less than that of the tier before it", i+1)
		}
		below = t
	}
	return nil
}

// tableOf parses tiers that were checked.
func tableOf(list []Tier) rewardrules.Tiers {
	all := make(rewardrules.Tiers, len(list))
	for i, tier := range list {
		all[i], _ = tier.terms()
	}
	return all
}

type settingValues struct{ tiers *settings.Value[[]Tier] }

func declareSettings() *settingValues {
	return &settingValues{tiers: settings.List(TiersKey, DefaultTiers(), []settings.Field{
		{Name: "name", Kind: settings.KindText, Sentence: "Name that partners see."},
		{Name: "wagered", Kind: settings.KindAmount, Sentence: "Real money that the partner's referrals have wagered, in dollars; empty for the first tier.", Optional: true},
		{Name: "percent", Kind: settings.KindText, Sentence: "Commission in percent of the house edge of each bet of a referral."},
	}, settings.Spec{
		Group: "rewards", OwnDefault: true, Max: strconv.Itoa(maxTiers),
		Sentence: "What partners earn of the house edge of their referrals' bets with real money. A change counts from the next bet on.",
	}, CheckTiers).WeakenedWhen(settings.Changed)}
}

// Tiers returns the site's tiers, with proposed settings or those in force.
func (s *Service) Tiers(p *settings.Proposal) rewardrules.Tiers {
	return tableOf(s.set.tiers.Proposed(p))
}

// Settings declares what staff can set at run time.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.tiers}}
}

// ratePeriod is a period in which shares were in force, for wagers after since.
type ratePeriod struct {
	since  int64
	shares []int64
}

// rateHistory are in the order of their start.
type rateHistory []ratePeriod

// shareOf returns the share of a tier for a wager.
func (e rateHistory) shareOf(tier int, seq int64) int64 {
	for _, one := range slices.Backward(e) {
		if one.since < seq {
			return one.shares[min(tier, len(one.shares)-1)]
		}
	}
	return 0
}

func sharesText(shares []int64) string {
	words := make([]string, len(shares))
	for i, n := range shares {
		words[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(words, " ")
}

func parseShares(text string) (shares []int64, err error) {
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read the shares of tiers: %w", err)
		}
		shares = append(shares, n)
	}
	if len(shares) == 0 {
		return nil, errors.New("read the shares of tiers: there are none")
	}
	return shares, nil
}

// storeShares stores the tiers' shares from the next wager on, if they have changed.
func storeShares(tx *db.Tx, list []Tier) error {
	var next []int64
	for _, t := range tableOf(list) {
		next = append(next, t.Share)
	}
	known, err := readRateHistory(tx)
	if err != nil {
		return err
	}
	if len(known) > 0 && slices.Equal(known[len(known)-1].shares, next) {
		return nil
	}
	since, err := wagerlog.Newest(tx)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		since = 0
	}
	return storeRatePeriod(tx, ratePeriod{since, next})
}

// partnerStatus is what is in force for a partner, for wagers after since.
type partnerStatus struct {
	since    int64
	tier     int
	excluded bool
}

// statusHistory are in the order of their start.
type statusHistory []partnerStatus

// at returns what was in force for a wager.
func (list statusHistory) at(seq int64) (s partnerStatus) {
	for _, one := range slices.Backward(list) {
		if one.since < seq {
			return one
		}
	}
	return s
}
