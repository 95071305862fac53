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

// OwnProof is all that a player needs to check their own balance in a
// publication: their leaves with their paths to the root, and the publication. Of
// other players it has only hashes and sums.
type OwnProof struct {
	Format      string              `json:"format"`
	Publication ReservesPublication `json:"publication"`
	// User is the id of the player, which is shown on their own profile.
	User       string     `json:"user"`
	Currencies []OwnShare `json:"currencies"`
}

// OwnShare is a player's balance of one currency, in its leaves.
type OwnShare struct {
	Currency string    `json:"currency"`
	Leaves   []OwnLeaf `json:"leaves"`
}

// OwnLeaf is a leaf with its path to the root. Amounts are whole minor units as
// text. Hashes and nonces are hexadecimal.
type OwnLeaf struct {
	Part   int       `json:"part"`
	Nonce  string    `json:"nonce"`
	Amount string    `json:"amount"`
	Path   []OwnStep `json:"path"`
}

// OwnStep is the neighbour node of one step of the path, and its side.
type OwnStep struct {
	Left bool   `json:"left"`
	Hash string `json:"hash"`
	Sum  string `json:"sum"`
}

// ownFormat names the format of a player's proof.
const ownFormat = "croupier reserves proof 1"

// Proof returns the proof of the player's own balance in a publication.
func (s *Service) Proof(ctx context.Context, call *session.Call, request ReservesNumberRequest) (answer OwnProof, err error) {
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
		stored, err := hasLeaves(q, body)
		if err != nil {
			return err
		}
		if !stored {
			return errLeavesDeleted
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

// hasLeaves reports whether the leaves of a publication are kept. A publication
// without any balance has none.
func hasLeaves(q db.Querier, body Body) (bool, error) {
	for _, proof := range body.Currencies {
		if proof.Leaves > 0 {
			return isStored(q, body.Salt)
		}
	}
	return true, nil
}

// shareOf finds the leaves of a player in the tree of a currency. Publications of earlier versions
// did not divide the leaves of a balance between the halves of the tree.
func (s *Service) shareOf(q db.Querier, body Body, proof Proof, userID string) (share OwnShare, found bool, err error) {
	salt, err := parseHash(body.Salt)
	if err != nil || proof.Leaves == 0 {
		return share, false, err
	}
	nonces, _ := secrets(hmac.New(sha512.New, s.secretOf(salt)), holder{userID, proof.Currency})
	tops, err := topsOf(q, body.Salt, proof.Currency)
	if err != nil {
		return share, false, err
	}
	for _, nonces := range [][leavesPerBalance]merklesum.Nonce{inHalves(nonces), nonces} {
		if leaves, err := leavesWith(q, body.Salt, proof.Currency, tops, nonces); err != nil || leaves != nil {
			return OwnShare{proof.Currency, leaves}, err == nil, err
		}
	}
	return share, false, nil
}

// leavesWith returns the leaves of a balance with their paths, or nil if the tree does not
// have them.
func leavesWith(q db.Querier, run, currency string, tops []merklesum.Node, nonces [leavesPerBalance]merklesum.Nonce) ([]OwnLeaf, error) {
	own := make([]OwnLeaf, 0, leavesPerBalance)
	for part, nonce := range nonces {
		number, leaves, found, err := chunkWith(q, run, currency, nonce)
		if err != nil || !found {
			return nil, err
		}
		entry, path, found, err := merklesum.Path(leaves, nonce, tops, number)
		if err != nil || !found {
			return nil, err
		}
		own = append(own, ownLeaf(part, nonce, entry, path))
	}
	return own, nil
}

func ownLeaf(part int, nonce merklesum.Nonce, entry merklesum.Entry, path []merklesum.Step) OwnLeaf {
	leaf := OwnLeaf{Part: part, Nonce: hex.EncodeToString(nonce[:]), Amount: units(entry.Sum), Path: make([]OwnStep, len(path))}
	for i, step := range path {
		leaf.Path[i] = OwnStep{step.Left, hex.EncodeToString(step.Hash[:]), units(step.Sum)}
	}
	return leaf
}
