package catalogue

import (
	"fmt"

	"croupier/app/kernel/fault"
)

// Refusals.
var (
	ErrUnknownGame      = fault.New(fault.CodeNotFound, "Unknown game.")
	ErrTooManyFavorites = fault.New(fault.CodeConflict, "You have too many favourites. Take one out first.")

	errFavouritesOfNobody = fault.ErrUnauthorized
)

// conditionRefused names the part of a filter that is wrong.
func conditionRefused(index int, part, key string) error {
	return fault.Field(fmt.Sprintf("filter.%d.%s", index, part), key)
}
