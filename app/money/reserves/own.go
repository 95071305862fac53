package reserves

import (
	"context"
	"crypto/hmac"
	"crypto/sha512"
	"encoding/hex"
	"fmt"

	"croupier/app/kernel/merklesum"
	"croupier/app/kernel/session"
	"croupier/db"
)

// OwnProof is everything with which a player checks the own balance in a publication:
// the own leaves with their ways to the root, and the publication. It holds nothing of
// other players but hashes and sums.
type OwnProof struct {
	Format      string              `json:"format"`
	Publication ReservesPublication `json:"publication"`
	// User is the id of the player, which stands on their own profile.
	User       string     `json:"user"`
	Currencies []OwnShare `json:"currencies"`
}

// OwnShare is what a player owns of one currency, in the leaves that it was cut into.
type OwnShare struct {
	Currency string    `json:"currency"`
	Leaves   []OwnLeaf `json:"leaves"`
}

// OwnLeaf is a leaf with its way to the root. Amounts are whole minor units as text,
// hashes and nonces hexadecimal digits.
type OwnLeaf struct {
	Part   int       `json:"part"`
	Nonce  string    `json:"nonce"`
	Amount string    `json:"amount"`
	Path   []OwnStep `json:"path"`
}

// OwnStep is the place beside one on the way up, and on which side it stands.
type OwnStep struct {
	Left bool   `json:"left"`
	Hash string `json:"hash"`
	Sum  string `json:"sum"`
}

// ownFormat names the form of a player's proof.
const ownFormat = "croupier reserves proof 1"

// Own gives a player the proof of the own balance in a publication.
func (s *Service) Own(ctx context.Context, call *session.Call, request ReservesNumberRequest) (answer OwnProof, err error) {
	answer = OwnProof{Format: ownFormat, User: call.User.ID, Currencies: []OwnShare{}}
	err = s.DB.Read(ctx, func(q *db.Reader) error {
		p, err := find(q, request.Number)
		if err != nil {
			return err
		}
		body, err := ReadBody(p.text)
		if err != nil {
			return err
		}
		answer.Publication = p.publication()
		kept, err := hasLeaves(q, body)
		if err != nil {
			return err
		}
		if !kept {
			return errForgotten
		}
		for _, proof := range body.Currencies {
			share, found, err := s.shareOf(q, body, proof, call.User.ID)
			if err != nil {
				return fmt.Errorf("find a balance in publication %d: %w", p.number, err)
			}
			if found {
				answer.Currencies = append(answer.Currencies, share)
			}
		}
		return nil
	})
	return answer, err
}

// hasLeaves reports whether the leaves of a publication are kept. One in which nobody
// owns anything has none.
func hasLeaves(q db.Querier, body Body) (bool, error) {
	for _, proof := range body.Currencies {
		if proof.Leaves > 0 {
			return isKept(q, body.Salt)
		}
	}
	return true, nil
}

// shareOf finds the leaves of a player in the tree of a currency.
func (s *Service) shareOf(q db.Querier, body Body, proof Proof, userID string) (share OwnShare, found bool, err error) {
	salt, err := parseHash(body.Salt)
	if err != nil || proof.Leaves == 0 {
		return share, false, err
	}
	nonces, _ := secrets(hmac.New(sha512.New, s.secretOf(salt)), holder{userID, proof.Currency})
	var tops []merklesum.Node
	share.Currency = proof.Currency
	for part, nonce := range nonces {
		number, leaves, found, err := chunkWith(q, body.Salt, proof.Currency, nonce)
		if err != nil || !found {
			return share, false, err
		}
		if tops == nil {
			if tops, err = topsOf(q, body.Salt, proof.Currency); err != nil {
				return share, false, err
			}
		}
		entry, path, found, err := merklesum.Path(leaves, nonce, tops, number)
		if err != nil || !found {
			return share, false, err
		}
		share.Leaves = append(share.Leaves, ownLeaf(part, nonce, entry, path))
	}
	return share, true, nil
}

func ownLeaf(part int, nonce merklesum.Nonce, entry merklesum.Entry, path []merklesum.Step) OwnLeaf {
	leaf := OwnLeaf{Part: part, Nonce: hex.EncodeToString(nonce[:]), Amount: units(entry.Sum), Path: make([]OwnStep, len(path))}
	for i, step := range path {
		leaf.Path[i] = OwnStep{step.Left, hex.EncodeToString(step.Hash[:]), units(step.Sum)}
	}
	return leaf
}
