package wheel

import (
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/app/kernel/rewards"
	"croupier/db"
)

// ErrTickets refuses to give tickets: the count is invalid, or another gift already has
// the reference.
var ErrTickets = errors.New("these tickets cannot be granted")

// Tickets are the tickets of players for the wheel. They need only a database.
type Tickets struct{}

// GrantTickets gives a player tickets for the wheel. ref identifies the gift. A second
// call with the same reference gives nothing.
func (Tickets) GrantTickets(tx *db.Tx, player string, ref id.Binary, count int64) error {
	if count < 1 || count > maxTickets || player == "" {
		return fmt.Errorf("give %d tickets to %q: %w", count, player, ErrTickets)
	}
	if err := insertTickets(tx, ref, player, count); err != nil {
		return err
	}
	owner, stored, err := ticketsOf(tx, ref)
	if err == nil && (owner != player || stored != count) {
		err = fmt.Errorf("give tickets to %s for what gave %d to %s: %w", player, stored, owner, ErrTickets)
	}
	return err
}

// registrationRef is the reference of the one ticket that every player gets for the
// registration.
func registrationRef(player string) id.Binary {
	return rewards.SourceID("wheel ticket of registration\n" + player)
}

// storeRegistrationTicket stores the ticket of registration, once. It is stored with the first spin;
// until then it counts without a row.
func (s *Service) storeRegistrationTicket(tx *db.Tx, player string) error {
	return insertTickets(tx, registrationRef(player), player, 1)
}

// ticketsLeft returns how many spins a player has left.
func (s *Service) ticketsLeft(q db.Querier, player string) (int64, error) {
	given, spun, err := countTickets(q, player, registrationRef(player))
	return given - spun, err
}
