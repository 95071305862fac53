package approval

import (
	"fmt"
	"time"

	"github.com/go-json-experiment/json"

	"croupier/app/kernel/money"
	"croupier/app/kernel/settings"
	"croupier/db"
)

// settingDelay is how long before an action a setting may have been changed while the action was
// already decided.
const settingDelay = time.Minute

// LimitHistory reads the limits of one person that were in force. The function returns whether one
// person was allowed to act alone for a value at a time in unix milliseconds. It returns true
// before the history begins.
func LimitHistory(q db.Querier) (func(value money.USD, at int64) (bool, error), error) {
	timeline, err := settings.TimelineOf(q, limitKey)
	if err != nil {
		return nil, fmt.Errorf("read the limits of one person: %w", err)
	}
	return func(value money.USD, at int64) (bool, error) {
		values, known := timeline.During(at-settingDelay.Milliseconds(), at)
		for _, stored := range values {
			var text string
			if err := json.Unmarshal(stored, &text); err != nil {
				return false, fmt.Errorf("read the limit of one person: %w", err)
			}
			if text == "" {
				return true, nil
			}
			limit, err := money.ParseUSD(text)
			if err != nil {
				return false, fmt.Errorf("read the limit of one person: %w", err)
			}
			if value <= limit {
				return true, nil
			}
		}
		return !known, nil
	}, nil
}
