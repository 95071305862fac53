package backups

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"path/filepath"
	"time"

	"croupier/app/desk/backups/offsite"
	"croupier/app/desk/backups/parcel"
	"croupier/app/kernel/clock"
	"croupier/db"
)

// checkTimeout bounds the questions to another place that carry no copy.
const checkTimeout = 30 * time.Second

// away is the place where copies go; nil for none.
func (s *Service) away(ctx context.Context) (offsite.Place, error) {
	if len(s.Command) > 0 {
		return s.Command, nil
	}
	var p place
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		p, err = readPlace(q)
		return err
	})
	if err != nil || p.endpoint == "" {
		return nil, err
	}
	bucket, err := s.bucket(p)
	if err != nil {
		return nil, err
	}
	return bucket.Open()
}

// bucket opens the secret of a place.
func (s *Service) bucket(p place) (offsite.Bucket, error) {
	secret, err := s.Sealer.Open(p.bound(), p.secret)
	if err != nil {
		return offsite.Bucket{}, fmt.Errorf("open the secret of the bucket, which must be given again: %w", err)
	}
	return offsite.Bucket{
		Endpoint: p.endpoint, Region: p.region, Bucket: p.bucket, Prefix: p.prefix, AccessKey: p.accessKey, Secret: secret, PathStyle: p.pathStyle,
	}, nil
}

// bound ties the secret to where it is sent and with which name.
func (p place) bound() string { return p.endpoint + "\n" + p.accessKey }

// send sends a copy to the other place, if there is one, and stores what became of
// it.
func (s *Service) send(ctx context.Context, r *row) error {
	to, err := s.away(ctx)
	if err == nil && to == nil {
		return nil
	}
	r.away, r.owner, r.awayFailure = awaySending, s.owner, ""
	r.awayAt, r.awayChecked, r.awayEncrypted = clock.Millis(s.Clock.Now()), 0, len(s.Recipients) > 0
	r.awayName = parcelName(r.name, r.awayEncrypted)
	if err == nil {
		r.awayTo = to.Name()
		if err = s.store(ctx, *r); err == nil {
			err = s.transfer(ctx, to, r)
		}
	}
	r.away, r.awayAt = awaySent, clock.Millis(s.Clock.Now())
	if err != nil {
		if ctx.Err() != nil {
			err = errStopped
		}
		r.away, r.awayFailure = awayFailed, short(err)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWrite)
	defer cancel()
	return errors.Join(err, s.store(last, *r))
}

// transfer packs a copy while it is sent, and compares what the place has then.
func (s *Service) transfer(ctx context.Context, to offsite.Place, r *row) error {
	tell := s.step(*r, stepSend, 0)
	ctx, packed, sum, done := s.packed(ctx, *r)
	defer done()
	meter := &counting{r: packed, tell: func(n int64) { tell(n, 0) }}
	if err := to.Send(ctx, r.awayName, meter); err != nil {
		return offsite.Stalled(ctx, err)
	}
	r.awayBytes, r.awayDigest = meter.n, hex.EncodeToString(sum.Sum(nil))
	back, ok := to.(offsite.Readable)
	if !ok {
		return nil
	}
	size, err := back.Size(ctx, r.awayName)
	if err != nil {
		return offsite.Stalled(ctx, err)
	}
	if size != r.awayBytes {
		return fmt.Errorf("the other place has %d bytes of %d", size, r.awayBytes)
	}
	return nil
}

// packed gives the parcel of a copy as it is made, and its hash once it was read to
// its end. The transfer ends when nothing moves.
func (s *Service) packed(ctx context.Context, r row) (context.Context, io.Reader, hash.Hash, func()) {
	out, in := io.Pipe()
	go func() { in.CloseWithError(s.pack(in, r)) }()
	sum := sha256.New()
	ctx, watched, stop := offsite.Watched(ctx, io.TeeReader(out, sum), s.stall)
	return ctx, watched, sum, func() { stop(); _ = out.Close() }
}

// pack writes the parcel of a copy.
func (s *Service) pack(w io.Writer, r row) error {
	content := parcel.Content{Path: s.path(r.name), Digest: r.digest, Schema: r.schema, Made: clock.FromMillis(r.started)}
	key, err := readKey(content.Path)
	if err != nil {
		return err
	}
	content.Key, content.Files = key, filesBeside(content.Path)
	return parcel.Write(w, content, s.Recipients)
}

// path is where a file of the folder lies.
func (s *Service) path(name string) string { return filepath.Join(s.Folder, filepath.Base(name)) }

// fetch reads a copy back from the other place and compares its hash. It tells
// whether the copy can be read: a program gives nothing back, and a place that is
// not set any more is out of reach.
func (s *Service) fetch(ctx context.Context, r *row) (read bool, err error) {
	to, err := s.away(ctx)
	back, ok := to.(offsite.Readable)
	if err != nil || !ok || to.Name() != r.awayTo {
		return false, err
	}
	tell := s.step(*r, stepFetch, r.awayBytes)
	body, err := back.Open(ctx, r.awayName)
	if err != nil {
		return false, err
	}
	defer body.Close()
	ctx, watched, stop := offsite.Watched(ctx, body, s.stall)
	defer stop()
	defer context.AfterFunc(ctx, func() { _ = body.Close() })()
	sum := sha256.New()
	if _, err := io.Copy(sum, &counting{r: watched, tell: func(n int64) { tell(n, r.awayBytes) }}); err != nil {
		return false, offsite.Stalled(ctx, fmt.Errorf("read the copy at the other place: %w", err))
	}
	if hex.EncodeToString(sum.Sum(nil)) != r.awayDigest {
		return false, errors.New("the copy at the other place is not what was sent there")
	}
	return true, nil
}
