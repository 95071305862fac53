package identity

import (
	"strings"
	"time"
	"unicode"

	"croupier/app/kernel/country"
	"croupier/app/kernel/fault"
)

// Person is what a player says of who they are.
type Person struct {
	FirstName string `json:"first_name" validate:"required,max=80"`
	LastName  string `json:"last_name" validate:"required,max=80"`
	// Birth is a date such as 1990-12-31.
	Birth string `json:"birth" validate:"required,len=10"`
	// Country is where the player lives, two capital letters.
	Country  string `json:"country" validate:"required,len=2"`
	Street   string `json:"street" validate:"required,max=160"`
	City     string `json:"city" validate:"required,max=80"`
	Postcode string `json:"postcode" validate:"max=20"`
}

// Funds is where a player's money comes from.
type Funds struct {
	Source string `json:"source" validate:"omitempty,oneof=salary business savings investments inheritance other" ts:"salary|business|savings|investments|inheritance|other|"`
	Words  string `json:"words" validate:"max=500"`
}

// longestLife refuses birth dates of nobody who lives.
const longestLife = 120

// tidy checks what a player says, and removes the space around it.
func (p *Person) tidy(now time.Time) error {
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
	born, err := time.Parse(time.DateOnly, p.Birth)
	if err != nil || born.After(now) || born.AddDate(longestLife, 0, 0).Before(now) {
		return fault.Field("birth", "validation.date")
	}
	if !country.Known(p.Country) {
		return fault.Field("country", "validation.in")
	}
	return nil
}

// isOf tells whether a person is so many years old at a time, in UTC. Who was born on
// 29 February is a year older on 1 March where there is no such day.
func (p Person) isOf(years int, now time.Time) bool {
	born, err := time.Parse(time.DateOnly, p.Birth)
	return err == nil && !born.AddDate(years, 0, 0).After(now.UTC())
}

// age is how many years old a person is at a time, in UTC.
func (p Person) age(now time.Time) (years int) {
	for years < longestLife && p.isOf(years+1, now) {
		years++
	}
	return years
}
