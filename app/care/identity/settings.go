package identity

import (
	"errors"
	"fmt"

	"croupier/app/kernel/country"
	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
)

// CountryAge is the min age of players who live in a country.
type CountryAge struct {
	Country string `json:"country"`
	Age     int    `json:"age"`
}

// The default values.
const (
	minPlayerAge, maxPlayerAge = 18, 99
	defaultKeepDays            = 5*365 + 2 // any five years
	minKeepDays                = 30
	maxKeepDays                = 30 * 366
)

// identitySettings contains the settings of identity that staff can change at runtime.
type identitySettings struct {
	withdrawals, deposits           *settings.Value[string]
	level, age, reviewers, keepDays *settings.Value[int]
	ages                            *settings.Value[[]CountryAge]
}

func declareSettings() *identitySettings {
	spec := func(unit, sentence string) settings.Spec {
		return settings.Spec{Group: "identity", Unit: unit, OwnDefault: true, Sentence: sentence}
	}
	return &identitySettings{
		withdrawals: settings.Dollars("identity.withdrawals_above", "", true,
			spec("", "Above how many dollars a withdrawal waits for an identity check; empty for the bound of the terms, 1 BTC or $2000, which applies in any case.")).WeakenedWhen(settings.RaisedOrEmpty),
		deposits: settings.Dollars("identity.deposits_above", "", true,
			spec("", "Above how many dollars deposited in total every withdrawal waits for an identity check; empty for none.")).WeakenedWhen(settings.RaisedOrEmpty),
		level: settings.Int("identity.level", LevelDocument, LevelData, LevelFunds,
			spec("", "The level that amounts and rules demand: 1 for data, 2 for a document and a selfie, 3 for address and source of funds as well.")).WeakenedWhen(settings.Lowered),
		age: settings.Int("identity.age", minPlayerAge, minPlayerAge, maxPlayerAge, spec("years", "How old players must be.")).WeakenedWhen(settings.Lowered),
		ages: settings.List("identity.ages", []CountryAge{}, []settings.Field{
			{Name: "country", Kind: settings.KindText, Sentence: "The country, two capital letters such as EE."}, {Name: "age", Kind: settings.KindInt, Sentence: "How old, in years."},
		}, spec("", "How old players must be who live in some countries, where it is more than elsewhere."), checkAges).WeakenedWhen(settings.Changed),
		reviewers: settings.Int("identity.reviewers", 1, 1, 2, spec("people", "How many people must accept an identity: with 2, the acceptance waits for a second one.")).WeakenedWhen(settings.Lowered),
		keepDays: settings.Int("identity.keep_days", defaultKeepDays, minKeepDays, maxKeepDays,
			spec("days", "How long data and files of identity are kept after they were decided on and the account was last used. The policies promise five years.")).WeakenedWhen(settings.Lowered),
	}
}

func checkAges(list []CountryAge) error {
	seen := map[string]bool{}
	for _, row := range list {
		switch {
		case !country.Known(row.Country) || seen[row.Country]:
			return fmt.Errorf("needs countries of two capital letters, each once (%s)", row.Country)
		case row.Age < minPlayerAge || row.Age > maxPlayerAge:
			return errors.New("needs ages of 18 to 99")
		}
		seen[row.Country] = true
	}
	return nil
}

// ageIn returns the min age of players who live in a country.
func (s *identitySettings) ageIn(code string) int {
	age := s.age.Get()
	for _, row := range s.ages.Get() {
		if row.Country == code {
			age = max(age, row.Age)
		}
	}
	return age
}

// readUSD reads a setting, in millionths of a dollar; set is false for an empty one.
func readUSD(value *settings.Value[string]) (usd int64, set bool, err error) {
	amount, err := money.ParseOptionalUSD(value.Get())
	return int64(amount), value.Get() != "", err
}

// Settings declares the settings of identity.
func (s *Service) Settings() settings.Group {
	return settings.Group{Settings: []settings.Setting{s.settings.withdrawals, s.settings.deposits, s.settings.level, s.settings.age, s.settings.ages, s.settings.reviewers, s.settings.keepDays}}
}
