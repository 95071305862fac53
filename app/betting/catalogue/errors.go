package catalogue

import (
	"fmt"

	"croupier/app/kernel/fault"
)

// errFavouritesOfNobody refuses a filter that only players have an answer to.
var errFavouritesOfNobody = fault.ErrUnauthorized

// conditionRefused names the part of a filter that is wrong.
func conditionRefused(index int, part, key string) error {
	return fault.Field(fmt.Sprintf("filter.%d.%s", index, part), key)
}
