package bonus

import (
	"time"

	"croupier/db"
)

// Running lists the offers that are open at a moment.
func (s *Service) Running(q db.Querier, now time.Time) (list []Offer, err error) {
	all, err := offers(q)
	for _, o := range all {
		if o.runs(now.UnixMilli()) {
			list = append(list, *o)
		}
	}
	return list, err
}
