package wheel

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"croupier/app/kernel/id"
	"croupier/db"
)

// ErrTickets refuses to give tickets: no count of them, or another gift has the
// reference already.
var ErrTickets = errors.New("these tickets cannot be given")

// GiveTickets gives a player tickets for the wheel. ref is what gives them: asked for
// again with the same reference, it gives nothing more.
func (s *Service) GiveTickets(tx *db.Tx, player string, ref id.Binary, count int64) error {
	if count < 1 || count > mostTickets || player == "" {
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

// registration is the reference of the one ticket that everybody has from
// registration.
func registration(player string) id.Binary { return digest("wheel ticket of registration\n%s", player) }

// register gives a player the ticket of registration, once. It is written with the
// first spin; until then it counts without a row.
func (s *Service) register(tx *db.Tx, player string) error {
	return insertTickets(tx, registration(player), player, 1)
}

// tickets is how many spins a player has left.
func (s *Service) tickets(q db.Querier, player string) (int64, error) {
	given, spun, err := countTickets(q, player, registration(player))
	return given - spun, err
}

// digest derives an id from a text that nothing else has.
func digest(format string, args ...any) (key id.Binary) {
	sum := sha256.Sum256(fmt.Appendf(nil, format, args...))
	copy(key[:], sum[:])
	return key
}
