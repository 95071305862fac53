package identity

import (
	"strings"
	"time"
	"unicode"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
)

// Person is the personal data that a player has submitted.
type Person struct {
	FirstName string `json:"first_name" validate:"required,max=80"`
	LastName  string `json:"last_name" validate:"required,max=80"`
	// Birth is a date such as 1990-12-31.
	Birth string `json:"birth" validate:"required,len=10"`
	// Country is the country of residence, two capital letters.
	Country  string `json:"country" validate:"required,len=2"`
	Street   string `json:"street" validate:"required,max=160"`
	City     string `json:"city" validate:"required,max=80"`
	Postcode string `json:"postcode" validate:"max=20"`
}

// Funds is the source of a player's funds.
type Funds struct {
	Source string `json:"source" validate:"omitempty,oneof=salary business savings investments inheritance other" ts:"salary|business|savings|investments|inheritance|other|"`
	Words  string `json:"words" validate:"max=500"`
}

// maxPersonAge is the max age in years that a birth date may mean.
const maxPersonAge = 120

// validate validates the data and trims spaces.
func (p *Person) validate(now time.Time) error {
	for name, text := range map[string]*string{
		"first_name": &p.FirstName, "last_name": &p.LastName, "street": &p.Street, "city": &p.City, "postcode": &p.Postcode,
	} {
		*text = strings.TrimSpace(*text)
		if strings.ContainsFunc(*text, func(r rune) bool { return !unicode.IsGraphic(r) }) {
			return fault.Field(name, "validation.regex")
		}
		if *text == "" && name != "postcode" {
			return fault.Field(name, "validation.required")
		}
	}
	birth, err := time.Parse(time.DateOnly, p.Birth)
	if err != nil || birth.After(now) || birth.AddDate(maxPersonAge, 0, 0).Before(now) {
		return fault.Field("birth", "validation.date")
	}
	if !country.Known(p.Country) {
		return fault.Field("country", "validation.in")
	}
	return nil
}

// hasAge reports whether a person has an age in years at a time, in UTC. In years without a 29
// February, a person born on that day is a year older on 1 March.
func (p Person) hasAge(years int, now time.Time) bool {
	birth, err := time.Parse(time.DateOnly, p.Birth)
	return err == nil && !birth.AddDate(years, 0, 0).After(now.UTC())
}

// age returns the age of a person in years at a time, in UTC.
func (p Person) age(now time.Time) (years int) {
	for years < maxPersonAge && p.hasAge(years+1, now) {
		years++
	}
	return years
}
