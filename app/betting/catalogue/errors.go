package catalogue

import (
	"fmt"

	"croupier/app/kernel/fault"
)

// errFavouritesOfGuest rejects a guest's filter on favourites.
var errFavouritesOfGuest = fault.ErrUnauthorized

// conditionError returns an error that names the invalid part of a filter.
func conditionError(index int, part, key string) error {
	return fault.Field(fmt.Sprintf("filter.%d.%s", index, part), key)
}
