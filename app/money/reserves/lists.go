package reserves

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"croupier/app/kernel/audit"
	"croupier/app/kernel/session"
	"croupier/db"
)

const (
	// linesPerPart is the number of addresses in one part of a list.
	linesPerPart = 1_000
	// partsPerWrite is the number of parts in one write.
	partsPerWrite = 16
)

// AddressBalance is the balance of an asset at an address in a block. Hot is true
// for the site's own address, which belongs to no player.
type AddressBalance struct {
	Address string
	Units   *big.Int
	Hot     bool
}

// LeavingTx is a transaction in a block whose withdrawals are still owed.
type LeavingTx struct {
	TxID  string
	Units *big.Int
}

// countHolding computes what a holding counts at its block: the balance of the
// published addresses plus the transactions that have left them and are still
// owed, and at most the balance of the books. The books do not include coins that
// were credited to no player.
func (s *Service) countHolding(h SiteBalance, holding *Holding) *big.Int {
	currency, _ := s.Currency(h.Asset.Currency)
	sum := new(big.Int)
	for _, a := range s.publishedAddresses(h) {
		sum.Add(sum, a.Units)
	}
	book := func(units *big.Int) *big.Int {
		amount, _, err := h.Asset.Book(units, currency)
		if err != nil {
			return new(big.Int)
		}
		return big.NewInt(int64(amount))
	}
	holding.Chain = book(sum).String()
	holding.Leaving = []Leaving{}
	for _, item := range h.Leaving {
		holding.Leaving = append(holding.Leaving, Leaving{item.TxID, book(item.Units).String()})
		sum.Add(sum, item.Units)
	}
	total := book(sum)
	if books := big.NewInt(int64(h.Deposits + h.Hot + h.Inflight)); total.Cmp(books) > 0 {
		total = books
	}
	holding.Counted = total.String()
	return total
}

// publishedAddresses returns the addresses that a publication lists: all, or only the
// site's own if the operator does not publish those of players. Their coins do
// not count then.
func (s *Service) publishedAddresses(h SiteBalance) (list []AddressBalance) {
	for _, a := range h.Addresses {
		if a.Hot || s.plan.addresses.Get() {
			list = append(list, a)
		}
	}
	return list
}

// putList stores the address list of a holding and its hash and length.
func (s *Service) putList(ctx context.Context, run string, h SiteBalance, holding *Holding) error {
	list := s.publishedAddresses(h)
	sum := sha256.New()
	var parts []string
	for first := 0; first < len(list); first += linesPerPart {
		var text strings.Builder
		for _, a := range list[first:min(first+linesPerPart, len(list))] {
			fmt.Fprintf(&text, "%s %s\n", a.Address, a.Units)
		}
		parts = append(parts, text.String())
		_, _ = sum.Write([]byte(text.String())) // a hash never fails
	}
	holding.Addresses, holding.List = int64(len(list)), hex.EncodeToString(sum.Sum(nil))
	for first := 0; first < len(parts); first += partsPerWrite {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			for i, text := range parts[first:min(first+partsPerWrite, len(parts))] {
				if err := putPart(tx, run, h.Asset.ID, first+i, text); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ReservesAddressesRequest asks for a part of the address list of an asset in a
// publication. Number 0 is the newest publication, and parts count from 0.
type ReservesAddressesRequest struct {
	Number int64  `json:"number,omitempty" validate:"min=0"`
	Asset  string `json:"asset" validate:"required,max=40"`
	Part   int    `json:"part,omitempty" validate:"min=0,max=1000000"`
}

// ReservesAddressesAnswer is a part of the list: lines with an address and its
// balance in the smallest unit of the chain. Parts is the number of parts. The
// SHA-256 of all parts together is in the publication.
type ReservesAddressesAnswer struct {
	Number int64  `json:"number"`
	Text   string `json:"text"`
	Parts  int    `json:"parts"`
}

// Addresses returns a part of an address list.
func (s *Service) Addresses(ctx context.Context, _ *session.Call, r ReservesAddressesRequest) (answer ReservesAddressesAnswer, err error) {
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := find(q, r.Number)
		if err != nil {
			return err
		}
		body, err := ReadBody(p.text)
		if err != nil {
			return err
		}
		answer.Number = p.number
		var found bool
		if answer.Text, found, err = partOf(q, body.Salt, r.Asset, r.Part); err != nil {
			return err
		}
		if !found {
			return errLeavesDeleted
		}
		answer.Parts, err = partsOf(q, body.Salt, r.Asset)
		return err
	})
	return answer, err
}

// checkLists compares the kept address lists with the hashes and sums of their
// publications.
func (s *Service) checkLists(ctx context.Context, d *db.DB, report audit.Report) (checkedCount int64, err error) {
	var list []stored
	if err := each(ctx, d, func(p stored) { list = append(list, p) }); err != nil {
		return 0, err
	}
	for _, p := range list {
		body, err := ReadBody(p.text)
		if err != nil {
			continue // another check reports it
		}
		for _, proof := range body.Currencies {
			for _, h := range proof.Holdings {
				checked, err := s.checkList(ctx, d, body.Salt, h, func(format string, args ...any) {
					report(subject(p.number)+", "+h.Asset, format, args...)
				})
				if checkedCount += checked; err != nil {
					return checkedCount, err
				}
			}
		}
	}
	return checkedCount, nil
}

func (s *Service) checkList(ctx context.Context, d *db.DB, run string, h Holding, report func(format string, args ...any)) (checkedCount int64, err error) {
	sum, hash := new(big.Int), sha256.New()
	for part := 0; ; part++ {
		var (
			text  string
			found bool
		)
		err := d.Read(ctx, func(q *db.Reader) (err error) {
			text, found, err = partOf(q, run, h.Asset, part)
			return err
		})
		if err != nil || !found && part == 0 {
			return checkedCount, err // the list is not kept
		}
		if !found {
			break
		}
		_, _ = hash.Write([]byte(text))
		for line := range strings.Lines(text) {
			_, digits, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			units, ok := new(big.Int).SetString(digits, 10)
			if !ok {
				report("has the line %q in its list", line)
				return checkedCount, nil
			}
			sum.Add(sum, units)
			checkedCount++
		}
	}
	if got := hex.EncodeToString(hash.Sum(nil)); got != h.List || checkedCount != h.Addresses {
		report("has a list of %d addresses with the hash %s, the publication says %d and %s", checkedCount, got, h.Addresses, h.List)
	}
	asset, found := s.Networks.Asset(h.Asset)
	currency, known := s.Currency(asset.Currency)
	if !found || !known {
		return checkedCount, nil
	}
	if amount, _, err := asset.Book(sum, currency); err != nil || units(int64(amount)) != h.Chain {
		report("has a list that adds up to %d, the publication says %s", amount, h.Chain)
	}
	return checkedCount, nil
}
