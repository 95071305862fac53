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

	"croupier/app/kernel/clock"
	"croupier/app/office/backups/archive"
	"croupier/app/office/backups/offsite"
	"croupier/db"
)

// checkTimeout is the time limit of requests to the destination that transfer no copy.
const checkTimeout = 30 * time.Second

// offsiteDestination returns the destination of off-site copies; nil for none.
func (s *Service) offsiteDestination(ctx context.Context) (offsite.Destination, error) {
	if len(s.Command) > 0 {
		return s.Command, nil
	}
	var p destination
	err := s.DB.Read(ctx, func(q *db.Reader) (err error) {
		p, err = readDestination(q)
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

// bucket decrypts the secret of a bucket's configuration.
func (s *Service) bucket(p destination) (offsite.Bucket, error) {
	secret, err := s.Sealer.Decrypt(p.associatedData(), p.secret)
	if err != nil {
		return offsite.Bucket{}, fmt.Errorf("open the secret of the bucket, which must be given again: %w", err)
	}
	return offsite.Bucket{
		Endpoint: p.endpoint, Region: p.region, Bucket: p.bucket, Prefix: p.prefix, AccessKey: p.accessKey, Secret: secret, PathStyle: p.pathStyle, Private: s.Private,
	}, nil
}

// associatedData returns the endpoint and the access key. The encrypted secret is bound to them.
func (p destination) associatedData() string { return p.endpoint + "\n" + p.accessKey }

// send sends a copy off-site, if there is a destination, and stores the result.
func (s *Service) send(ctx context.Context, r *row) error {
	to, err := s.offsiteDestination(ctx)
	if err == nil && to == nil {
		return nil
	}
	r.offsiteState, r.owner, r.offsiteFailure = offsiteSending, s.owner, ""
	r.offsiteAt, r.offsiteCheckedAt, r.offsiteEncrypted = clock.Millis(s.Clock.Now()), 0, len(s.Recipients) > 0
	r.offsiteName = archiveName(r.name, r.offsiteEncrypted)
	if err == nil {
		r.offsiteTo = to.Name()
		if err = s.store(ctx, *r); err == nil {
			err = s.transfer(ctx, to, r)
		}
	}
	r.offsiteState, r.offsiteAt = offsiteSent, clock.Millis(s.Clock.Now())
	if err != nil {
		if ctx.Err() != nil {
			err = errStopped
		}
		r.offsiteState, r.offsiteFailure = offsiteFailed, shortError(err)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), resultTimeout)
	defer cancel()
	return errors.Join(err, s.store(last, *r))
}

// transfer packs a copy while it is sent, and then verifies the size at the destination.
func (s *Service) transfer(ctx context.Context, to offsite.Destination, r *row) error {
	report := s.step(*r, stepSend, 0)
	ctx, packed, sum, done := s.packed(ctx, *r)
	defer done()
	meter := &progressReader{r: packed, report: func(n int64) { report(n, 0) }}
	if err := to.Send(ctx, r.offsiteName, meter); err != nil {
		return offsite.Stalled(ctx, err)
	}
	r.offsiteBytes, r.offsiteDigest = meter.n, hex.EncodeToString(sum.Sum(nil))
	back, ok := to.(offsite.Readable)
	if !ok {
		return nil
	}
	size, err := back.Size(ctx, r.offsiteName)
	if err != nil {
		return offsite.Stalled(ctx, err)
	}
	if size != r.offsiteBytes {
		return fmt.Errorf("the other place has %d bytes of %d", size, r.offsiteBytes)
	}
	return nil
}

// packed returns a reader of a copy's archive, and its hash, which is complete once the
// reader is at its end. The transfer ends if it makes no progress.
func (s *Service) packed(ctx context.Context, r row) (context.Context, io.Reader, hash.Hash, func()) {
	out, in := io.Pipe()
	go func() { in.CloseWithError(s.pack(in, r)) }()
	sum := sha256.New()
	ctx, watched, stop := offsite.Watched(ctx, io.TeeReader(out, sum), s.stall)
	return ctx, watched, sum, func() { stop(); _ = out.Close() }
}

// pack writes the archive of a copy.
func (s *Service) pack(w io.Writer, r row) error {
	content := archive.Content{Path: s.path(r.name), Digest: r.digest, Schema: r.schema, Made: clock.FromMillis(r.started)}
	key, err := readKey(content.Path)
	if err != nil {
		return err
	}
	content.Key, content.Files = key, filesBeside(content.Path)
	return archive.Write(w, content, s.Recipients)
}

// path returns the path of a file in the folder.
func (s *Service) path(name string) string { return filepath.Join(s.Folder, filepath.Base(name)) }

// verifyOffsite reads an off-site copy back and compares its hash. read is false if the copy
// cannot be read back: it was sent to a program, or to a destination that is no longer
// configured.
func (s *Service) verifyOffsite(ctx context.Context, r *row) (read bool, err error) {
	to, err := s.offsiteDestination(ctx)
	back, ok := to.(offsite.Readable)
	if err != nil || !ok || to.Name() != r.offsiteTo {
		return false, err
	}
	report := s.step(*r, stepFetch, r.offsiteBytes)
	body, err := back.Open(ctx, r.offsiteName)
	if err != nil {
		return false, err
	}
	defer body.Close()
	ctx, watched, stop := offsite.Watched(ctx, body, s.stall)
	defer stop()
	defer context.AfterFunc(ctx, func() { _ = body.Close() })()
	sum := sha256.New()
	if _, err := io.Copy(sum, &progressReader{r: watched, report: func(n int64) { report(n, r.offsiteBytes) }}); err != nil {
		return false, offsite.Stalled(ctx, fmt.Errorf("read the copy at the other place: %w", err))
	}
	if hex.EncodeToString(sum.Sum(nil)) != r.offsiteDigest {
		return false, errors.New("the copy at the other place is not what was sent there")
	}
	return true, nil
}
