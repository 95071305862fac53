package identity

import (
	"errors"
	"fmt"

	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
)

// CountryAge is how old players who live in a country must be.
type CountryAge struct {
	Country string `json:"country"`
	Age     int    `json:"age"`
}

// The usual values.
const (
	adult, oldest = 18, 99
	usualKeepDays = 5*365 + 2 // five years, whichever they are
	leastKeepDays = 30
	mostKeepDays  = 30 * 366
	usdDecimals   = 6
)

// set is what staff can set about identity while the site runs.
type set struct {
	withdrawals, deposits     *settings.Value[string]
	level, age, people, keeps *settings.Value[int]
	ages                      *settings.Value[[]CountryAge]
}

func declare() *set {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "identity", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &set{
		withdrawals: settings.Dollars("identity.withdrawals_above", "", true,
			spec("", "Above how many dollars a withdrawal waits for an identity check; empty for the bound of the terms, 1 BTC or $2000, which holds in any case.")),
		deposits: settings.Dollars("identity.deposits_above", "", true,
			spec("", "Above how many dollars deposited in total every withdrawal waits for an identity check; empty for none.")),
		level: settings.Int("identity.level", LevelDocument, LevelData, LevelFunds,
			spec("", "The level that amounts and rules demand: 1 for data, 2 for a document and a selfie, 3 for address and source of funds as well.")),
		age: settings.Int("identity.age", adult, adult, oldest, spec("years", "How old players must be.")),
		ages: settings.List("identity.ages", []CountryAge{}, []settings.Field{
			{Name: "country", Kind: settings.KindText, Sentence: "The country, two letters such as EE."}, {Name: "age", Kind: settings.KindInt, Sentence: "How old, in years."},
		}, spec("", "How old players must be who live in some countries, where it is more than elsewhere."), checkAges),
		people: settings.Int("identity.reviewers", 1, 1, 2, spec("people", "How many people must accept an identity: with 2, the acceptance waits for a second one.")),
		keeps: settings.Int("identity.keep_days", usualKeepDays, leastKeepDays, mostKeepDays,
			spec("days", "How long data and files of identity are kept after they were decided on and the account was last used. The policies promise five years.")),
	}
}

func checkAges(list []CountryAge) error {
	seen := map[string]bool{}
	for _, row := range list {
		switch {
		case !country.Known(row.Country) || seen[row.Country]:
			return fmt.Errorf("needs countries of two capital letters, each once (%s)", row.Country)
		case row.Age < adult || row.Age > oldest:
			return errors.New("needs ages of 18 to 99")
		}
		seen[row.Country] = true
	}
	return nil
}

// ageIn is how old players must be who live in a country.
func (s *set) ageIn(code string) int {
	age := s.age.Get()
	for _, row := range s.ages.Get() {
		if row.Country == code {
			age = max(age, row.Age)
		}
	}
	return age
}

// dollars reads a setting, in millionths of a dollar; set is false for an empty one.
func dollars(value *settings.Value[string]) (usd int64, set bool, err error) {
	text := value.Get()
	if text == "" {
		return 0, false, nil
	}
	amount, err := money.ParseAmount(text, usdDecimals)
	return int64(amount), true, err
}

// Settings declares what staff can set.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.set.withdrawals, s.set.deposits, s.set.level, s.set.age, s.set.ages, s.set.people, s.set.keeps}}
}
